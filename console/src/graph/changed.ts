/** The fields of a form whose values have changed: unchanged fields are not sent, so that they cannot be refused. */
export function changed<Input extends object>(before: Input, now: Input): Partial<Input> {
  const isOther = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof Input]);
  return Object.fromEntries(Object.entries(now).filter(isOther)) as Partial<Input>;
}

/** An input without the fields that are null: for what is made anew an absent field stands for the usual value, and null is none. */
export function given<Input extends object>(input: Input): { [Name in keyof Input]: NonNullable<Input[Name]> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as never;
}

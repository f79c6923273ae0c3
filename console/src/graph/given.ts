/** An input without the fields that are null: for a new object, an absent field means the usual value, and null is no valid value. */
export function given<Input extends object>(input: Input): { [Name in keyof Input]: NonNullable<Input[Name]> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as never;
}

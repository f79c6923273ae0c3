/**
 * The form in which names are compared (B5): without outer space and without case. The name is converted to upper case first, which
 * unites more than lower case does (ß and ss, and both forms of a small sigma).
 */
export function toNameKey(name: string): string {
  return name.trim().normalize('NFC').toUpperCase().toLowerCase();
}

/**
 * What names are compared by (B5): without outer space and case. Upper case comes first, since it tells apart less than lower case
 * does (ß and ss are one, as are the two forms of a small sigma).
 */
export function toNameKey(name: string): string {
  return name.trim().normalize('NFC').toUpperCase().toLowerCase();
}

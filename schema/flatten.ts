type Flat = Record<string, string | number | boolean | null>;

/** Deeper objects are kept as JSON text, and further fields are left out, since the sender of a payload chooses what it contains. */
const maxDepth = 5;
const maxFields = 500;

/**
 * Returns the fields of an object in one level, as automation services show them: fields of nested objects get the name of the outer field and an
 * underscore as a prefix, lists of plain values become text with commas, and lists of objects stay as JSON text. If two fields would get the same
 * name, the first one stays.
 */
export function flatten(value: object): Flat {
  const flat: Flat = Object.create(null);
  let count = 0;
  const put = (name: string, one: Flat[string]): void => {
    if (name in flat || count >= maxFields) return;
    flat[name] = one;
    count += 1;
  };
  const visit = (one: object, prefix: string, depth: number): void => {
    for (const [name, inner] of Object.entries(one)) {
      const key = `${prefix}${name}`;
      if (inner === undefined) continue;
      if (typeof inner !== 'object' || inner === null) put(key, inner as Flat[string]);
      else if (Array.isArray(inner)) put(key, toText(inner));
      else if (depth < maxDepth) visit(inner, `${key}_`, depth + 1);
      else put(key, JSON.stringify(inner));
    }
  };
  visit(value, '', 1);
  return { ...flat };
}

const toText = (list: unknown[]): string =>
  list.some((one) => typeof one === 'object' && one !== null) ? JSON.stringify(list) : list.join(', ');

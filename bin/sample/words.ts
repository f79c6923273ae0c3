// Everything here is invented: no company, person or sentence stands for a real one.

// biome-ignore format: a list of words reads best in rows
export const companyFirst = [
  'Alder', 'Amber', 'Basalt', 'Birch', 'Bramble', 'Brisk', 'Calder', 'Cinder', 'Copper', 'Dapple', 'Ember', 'Fathom',
  'Fern', 'Flint', 'Gannet', 'Harrow', 'Hazel', 'Heron', 'Ivory', 'Juniper', 'Kestrel', 'Lantern', 'Linden', 'Lumen',
  'Marlow', 'Meridian', 'Moss', 'Nimbus', 'Oriel', 'Pebble', 'Quill', 'Rowan', 'Saffron', 'Sorrel', 'Tansy', 'Thistle',
  'Umber', 'Vesper', 'Willow', 'Yarrow',
];

export const companySecond = ['bridge', 'field', 'forge', 'gate', 'haven', 'loom', 'mark', 'path', 'stone', 'wick'];

export const industries = [
  { name: 'Climate technology', product: 'heat pump control' },
  { name: 'Logistics', product: 'freight planning' },
  { name: 'Health care', product: 'clinic scheduling' },
  { name: 'Financial software', product: 'invoice matching' },
  { name: 'Industrial automation', product: 'machine monitoring' },
  { name: 'Developer tools', product: 'test reporting' },
  { name: 'Food production', product: 'greenhouse lighting' },
  { name: 'Education', product: 'course planning' },
];

export const cities = [
  'Lisbon',
  'Porto',
  'Ghent',
  'Leeds',
  'Malmö',
  'Turku',
  'Graz',
  'Lyon',
  'Denver',
  'Austin',
  'Toronto',
];
export const people = [
  'Ada Fenwright',
  'Bram Okelund',
  'Cleo Marchetta',
  'Dara Winslade',
  'Emre Solvang',
  'Filippa Nuray',
];
export const roles = ['Chief Revenue Officer', 'VP of Sales', 'Chief Technology Officer', 'Head of Marketing'];
export const teams = ['sales', 'engineering', 'customer success', 'marketing', 'operations'];
export const investors = ['Slate Harbor Capital', 'Northlight Ventures', 'Second Meadow Partners', 'Orchard Row'];
export const rounds = ['seed round', 'Series A', 'Series B', 'Series C'];

/**
 * IANA's special-purpose address registries, row by row: block, name, RFC, and whether the registry calls it globally
 * reachable (null where it says N/A). Sources: "IANA IPv4 Special-Purpose Address Registry" and "IANA IPv6 Special-Purpose
 * Address Registry" (RFC 6890, updated by RFC 8190).
 */
export type RegistryRow = [block: string, name: string, rfc: string, isGlobal: boolean | null];

export const ipv4Registry: RegistryRow[] = [
  ['0.0.0.0/8', 'This network', 'RFC 791, section 3.2', false],
  ['0.0.0.0/32', 'This host on this network', 'RFC 1122, section 3.2.1.3', false],
  ['10.0.0.0/8', 'Private-Use', 'RFC 1918', false],
  ['100.64.0.0/10', 'Shared Address Space', 'RFC 6598', false],
  ['127.0.0.0/8', 'Loopback', 'RFC 1122, section 3.2.1.3', false],
  ['169.254.0.0/16', 'Link Local', 'RFC 3927', false],
  ['172.16.0.0/12', 'Private-Use', 'RFC 1918', false],
  ['192.0.0.0/24', 'IETF Protocol Assignments', 'RFC 6890, section 2.1', false],
  ['192.0.0.0/29', 'IPv4 Service Continuity Prefix', 'RFC 7335', false],
  ['192.0.0.8/32', 'IPv4 dummy address', 'RFC 7600', false],
  ['192.0.0.9/32', 'Port Control Protocol Anycast', 'RFC 7723', true],
  ['192.0.0.10/32', 'Traversal Using Relays around NAT Anycast', 'RFC 8155', true],
  ['192.0.0.170/32', 'NAT64/DNS64 Discovery', 'RFC 8880; RFC 7050, section 2.2', false],
  ['192.0.0.171/32', 'NAT64/DNS64 Discovery', 'RFC 8880; RFC 7050, section 2.2', false],
  ['192.0.2.0/24', 'Documentation (TEST-NET-1)', 'RFC 5737', false],
  ['192.31.196.0/24', 'AS112-v4', 'RFC 7535', true],
  ['192.52.193.0/24', 'AMT', 'RFC 7450', true],
  ['192.88.99.0/24', 'Deprecated (6to4 Relay Anycast)', 'RFC 7526', null],
  ['192.88.99.2/32', '6a44-relay anycast address', 'RFC 6751', false],
  ['192.168.0.0/16', 'Private-Use', 'RFC 1918', false],
  ['192.175.48.0/24', 'Direct Delegation AS112 Service', 'RFC 7534', true],
  ['198.18.0.0/15', 'Benchmarking', 'RFC 2544', false],
  ['198.51.100.0/24', 'Documentation (TEST-NET-2)', 'RFC 5737', false],
  ['203.0.113.0/24', 'Documentation (TEST-NET-3)', 'RFC 5737', false],
  ['240.0.0.0/4', 'Reserved', 'RFC 1112, section 4', false],
  ['255.255.255.255/32', 'Limited Broadcast', 'RFC 8190; RFC 919, section 7', false],
];

export const ipv6Registry: RegistryRow[] = [
  ['::1/128', 'Loopback Address', 'RFC 4291', false],
  ['::/128', 'Unspecified Address', 'RFC 4291', false],
  ['::ffff:0:0/96', 'IPv4-mapped Address', 'RFC 4291', false],
  ['64:ff9b::/96', 'IPv4-IPv6 Translat.', 'RFC 6052', true],
  ['64:ff9b:1::/48', 'IPv4-IPv6 Translat.', 'RFC 8215', false],
  ['100::/64', 'Discard-Only Address Block', 'RFC 6666', false],
  ['100:0:0:1::/64', 'Dummy IPv6 Prefix', 'RFC 9780', false],
  ['2001::/23', 'IETF Protocol Assignments', 'RFC 2928', false],
  ['2001::/32', 'TEREDO', 'RFC 4380; RFC 8190', null],
  ['2001:1::1/128', 'Port Control Protocol Anycast', 'RFC 7723', true],
  ['2001:1::2/128', 'Traversal Using Relays around NAT Anycast', 'RFC 8155', true],
  ['2001:1::3/128', 'DNS-SD Service Registration Protocol Anycast', 'RFC 9665', true],
  ['2001:2::/48', 'Benchmarking', 'RFC 5180', false],
  ['2001:3::/32', 'AMT', 'RFC 7450', true],
  ['2001:4:112::/48', 'AS112-v6', 'RFC 7535', true],
  ['2001:10::/28', 'Deprecated (previously ORCHID)', 'RFC 4843', null],
  ['2001:20::/28', 'ORCHIDv2', 'RFC 7343', true],
  ['2001:30::/28', 'Drone Remote ID Protocol Entity Tags (DETs) Prefix', 'RFC 9374', true],
  ['2001:db8::/32', 'Documentation', 'RFC 3849', false],
  ['2002::/16', '6to4', 'RFC 3056', null],
  ['2620:4f:8000::/48', 'Direct Delegation AS112 Service', 'RFC 7534', true],
  ['3fff::/20', 'Documentation', 'RFC 9637', false],
  ['5f00::/16', 'Segment Routing (SRv6) SIDs', 'RFC 9602', false],
  ['fc00::/7', 'Unique-Local', 'RFC 4193; RFC 8190', false],
  ['fe80::/10', 'Link-Local Unicast', 'RFC 4291', false],
];

/** Refused besides: multicast, deprecated or unassigned space, and metadata services on public addresses. */
export const alsoRefused: [block: string, name: string, source: string][] = [
  ['224.0.0.0/4', 'Multicast', 'RFC 5771'],
  ['ff00::/8', 'Multicast', 'RFC 4291'],
  ['fec0::/10', 'Site-Local (deprecated)', 'RFC 3879'],
  ['::/96', 'IPv4-compatible (deprecated)', 'RFC 4291'],
  ['::ffff:0:0:0/96', 'IPv4-translated', 'RFC 2765'],
  ['200::/7', 'NSAP-mapped (deprecated)', 'RFC 4048'],
  ['400::/6', 'Unassigned', 'RFC 4291'],
  ['4000::/3', 'Unassigned', 'RFC 4291'],
  ['e000::/4', 'Unassigned', 'RFC 4291'],
  ['168.63.129.16/32', 'Azure wire server and metadata', 'Azure documentation'],
  ['169.254.169.254/32', 'Metadata of most clouds', 'their documentation'],
  ['169.254.170.2/32', 'AWS ECS task metadata', 'AWS documentation'],
  ['100.100.100.200/32', 'Alibaba Cloud metadata', 'Alibaba documentation'],
  ['192.0.0.192/32', 'Oracle Cloud metadata', 'Oracle documentation'],
  ['fd00:ec2::254/128', 'AWS metadata', 'AWS documentation'],
  ['fd20:ce::254/128', 'Google Cloud metadata', 'Google documentation'],
];

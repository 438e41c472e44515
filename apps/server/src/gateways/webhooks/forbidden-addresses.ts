import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out to the public internet; whatever lies elsewhere carries or means something else. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Networks an operator allows by name, such as `10.1.0.0/16`. @throws RangeError naming the one that cannot be read. */
export function readNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    const prefix = bits === undefined ? (version === 4 ? 32 : 128) : Number(bits);
    if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > (version === 4 ? 32 : 128)) {
      throw new RangeError(`"${network}" is not a network such as 10.1.0.0/16.`);
    }
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Whether a receiver may be at an IP address: on the public internet, or in a network the operator allows. */
export function isAllowedAddress(address: string, allowed: BlockList): boolean {
  // A zone (`fe80::1%eth0`) belongs to no public address.
  if (isIP(address) === 0 || address.includes('%')) return false;
  // `::ffff:127.0.0.1` is 127.0.0.1, however it is written.
  const plain = ipaddr.process(address);
  const text = plain.toString();
  const family = plain.kind();
  if (allowed.check(text, family)) return true;
  // The library keeps the special-purpose registries of IANA; what is in none of them is ordinary unicast.
  return plain.range() === 'unicast' && (family === 'ipv4' || publicIpv6.check(text, 'ipv6'));
}

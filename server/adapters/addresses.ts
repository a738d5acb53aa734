import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** The addresses at which a cloud tells its machines their keys. The server never calls them for an address that a person entered. */
const keyServers = listOf([
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
])

/** This machine itself, by each of its addresses. */
const thisMachine = listOf(['0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128'])

/** Addresses that reach many machines at once (multicast and broadcast). */
const everyone = listOf(['224.0.0.0/4', '255.255.255.255/32', 'ff00::/8'])

/** Every address that is not public: this machine, the company's own network, and what IANA's special-purpose registries set aside. */
const inside = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
])

/** Whether a printer may have this address: on the company's network or in public; on this machine only where `local` allows it. */
export function mayBePrinter(address: string, { local }: { local: boolean }): boolean {
  const family = familyOf(address)
  if (keyServers.check(address, family) || everyone.check(address, family)) return false
  return local || !thisMachine.check(address, family)
}

export function isPublic(address: string): boolean {
  return !inside.check(address, familyOf(address))
}

type Find = (
  host: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

export class ForbiddenAddress extends Error {}

/**
 * The lookup for a connection to an address that a person entered: it resolves the name, and refuses if any of its addresses is not public.
 * The connection goes to the addresses that were checked, so the name cannot point to another machine after the check (DNS rebinding).
 */
export function lookupPublic(find: Find = lookup): LookupFunction {
  return (host, options, answer) => {
    find(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return answer(error ?? new Error(`${host} has no address.`), [])
      if (!found.every(({ address }) => isPublic(address)))
        return answer(new ForbiddenAddress(`${host} is not out in the world.`), [])
      if (options.all) answer(null, found)
      else answer(null, first.address, first.family)
    })
  }
}

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

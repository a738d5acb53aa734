import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Where a cloud's machines are told their keys. Nothing that people write down is ever called there. */
const keyServers = listOf([
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
])

/** This machine itself, under each of its names. */
const thisMachine = listOf(['0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128'])

/** Many machines at once. */
const everyone = listOf(['224.0.0.0/4', '255.255.255.255/32', 'ff00::/8'])

/** All that is not out in the world: this machine, the house's own network, what was set aside (IANA's special-purpose registries). */
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

/** Whether a printer may stand there: on the house's network or out in the world; on this machine only where that is allowed. */
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

/** Why a connection was not made. */
export class ForbiddenAddress extends Error {}

/**
 * For a connection to what someone wrote down: looks the name up, and refuses where any of its addresses is not out in the world.
 * What was looked at is what is called, so that a name cannot mean another machine after it was checked (rebinding).
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

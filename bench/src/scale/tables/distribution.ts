import { byKey } from './by-key.ts'
import { byMerchant } from './by-merchant.ts'
import { byPair } from './by-pair.ts'
import { byParent } from './by-parent.ts'
import { everywhere, onCoordinator } from './everywhere.ts'

type Way = 'merchant' | 'parent' | 'pair' | 'key' | 'everywhere' | 'coordinator'

/** `column` places a row; with `+` it is not there yet. */
type Placement = { table: string; way: Way; column: string; why: string }

const rows = <T>(table: Readonly<Record<string, T>>, placed: (name: string, value: T) => Omit<Placement, 'table'>) =>
  Object.entries(table).map(([name, value]): Placement => ({ table: name, ...placed(name, value) }))

/** Every table of the schema: by what it would be spread over the nodes of one distributed database, and why. */
export const distribution: readonly Placement[] = [
  ...byMerchant.map((table): Placement => ({ table, way: 'merchant', column: 'merchant_id', why: 'its own' })),
  ...rows<string>(byParent, (_, parent) => ({ way: 'parent', column: '+merchant_id', why: `part of ${parent}` })),
  ...rows(byPair, (_, { home, why }) => ({ way: 'pair', column: home, why })),
  ...rows(byKey, (_, { column, why }) => ({ way: 'key', column, why })),
  ...rows<string>(everywhere, (_, why) => ({ way: 'everywhere', column: '', why })),
  ...rows<string>(onCoordinator, (_, why) => ({ way: 'coordinator', column: '', why })),
].toSorted((a, b) => (a.table < b.table ? -1 : 1))

export const placedBy = (way: Way): Placement[] => distribution.filter((each) => each.way === way)

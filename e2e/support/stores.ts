import { aStore } from '../../server/src/areas/stores/fixtures.ts'
import { within } from '../../server/src/core/db/tx.ts'
import type { Person } from './people.ts'

export const anOpenStore = ({ merchantId }: Person, name: string): Promise<number> =>
  within((tx) => aStore(tx, merchantId, { name }))

export const aClosedStore = ({ merchantId }: Person, name: string): Promise<number> =>
  within((tx) => aStore(tx, merchantId, { name, closed: { reason: '设备检修' } }))

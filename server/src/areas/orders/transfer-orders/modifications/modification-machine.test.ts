import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { modificationStates } from '@zdb/contract/orders/transfer-orders/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { system } from '#core/http/actor'
import { move } from '#core/domain/machine'
import { within, type Tx } from '#core/db/tx'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { databaseTest } from '#test/harness/world'
import { aModification, aTransferOrder } from '../fixtures.ts'
import { orderModification, type ModificationMove } from './modification-machine.ts'

const table: MoveTable<typeof modificationStates, ModificationMove> = {
  open: {
    applyModification: 'open',
    auditModificationAgree: 'agreed',
    auditModificationRefuse: 'refused',
    revokeModification: 'revoked',
    standByClock: 'agreed',
    lapseModification: 'lapsed',
    moot: 'lapsed',
  },
  agreed: {},
  refused: {},
  revoked: {},
  lapsed: {},
}

const anOrder = async (tx: Tx) => {
  const { merchantId } = await aMerchant(tx)
  return aTransferOrder(tx, { merchant_id: merchantId, state: 20, held: false })
}

testEveryMove(orderModification, table, async (tx, from) => aModification(tx, await anOrder(tx), from))

databaseTest.for([[128_00], [100_00]] as const)(
  'a change to %i that nobody answered never stands: it offers no more money',
  async ([price]) => {
    const id = await within(async (tx) => aModification(tx, await anOrder(tx), 'open', price))
    const standing = within((tx) => move(tx, orderModification, 'standByClock', { id, actor: system('clock') }))
    await expect(standing).rejects.toMatchObject({ code: codes.modificationGone.code })
  },
)

import { expect, inject, vi } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { caseStates, type LineThing } from '@zdb/contract/money/reconciliation/states'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import { db } from '#core/db/tx'
import { now } from '#core/time/clock'
import { paymentsDesk } from './payments-desk.ts'
import type { DeskPerson, World } from '../world.ts'

const stateNames: ReadonlyMap<number, string> = new Map(
  Object.entries(caseStates).map(([name, { code }]) => [code, name]),
)

/** The platform's finance people over their calls, and what they find. */
export const reconciliationDesk = async (world: World) => {
  const [finance, manager] = [await world.operator({ roles: ['finance'] }), await world.operator({ roles: ['manage'] })]
  const overview = async () => (await finance.call(reconciliation.overview)).data ?? expect.fail('no overview')
  const decide = async (who: DeskPerson, queue: 'reconciliation' | 'proposals', item: string, decision: string) => {
    const params = { queue, item }
    const { data } = await who.call(inbox.show, { params })
    const body = { decision, revision: data?.revision ?? '', reason: '与对方核对无误', fields: {} }
    return who.call(inbox.decide, { params, body })
  }
  const caseOf = async (thing: LineThing, no: string) => {
    const row = await db()
      .selectFrom('reconciliation_case')
      .selectAll()
      .where('thing', '=', thing)
      .where('no', '=', no)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row && { ...row, state: stateNames.get(row.state) }
  }
  const approve = async () => {
    const { id } = await db()
      .selectFrom('proposal')
      .select('id')
      .where('state', '=', proposalStates.proposed.code)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return decide(manager, 'proposals', String(id), 'approve')
  }
  return {
    finance,
    manager,
    gateways: paymentsDesk(inject('sandboxUrl'), world.sandboxApp),
    overview,
    caseOf,
    /** Presses the button for a day and waits until every statement of it was tried. */
    run: async (day = dayText(now())): Promise<void> => {
      expect(await finance.call(reconciliation.run, { body: { day } })).toMatchObject({ code: 0 })
      await vi.waitFor(async () => expect((await overview()).running).toBe(false), { timeout: 20_000, interval: 50 })
    },
    dayOf: async (source: string, day = dayText(now())) =>
      (await overview()).days.find((each) => each.source === source && each.day === day),
    post: (id: number) => decide(finance, 'reconciliation', String(id), 'post'),
    settle: (id: number) => decide(finance, 'reconciliation', String(id), 'settle'),
    show: async (id: number) =>
      (await finance.call(inbox.show, { params: { queue: 'reconciliation', item: String(id) } })).data,
    approve,
    /** Proposed by one, put into effect by another. */
    postByTwo: async (id: number): Promise<void> => {
      expect(await decide(finance, 'reconciliation', String(id), 'post')).toMatchObject({ code: 0 })
      expect(await approve()).toMatchObject({ code: 0 })
    },
  }
}

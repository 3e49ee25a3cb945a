import { sql, type Insertable } from 'kysely'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { caseStates } from '@zdb/contract/money/reconciliation/states'
import type { ReconciliationCase } from '#core/db/schema'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { newSerial } from '#core/domain/serial'
import { days, later, now } from '#core/time/clock'
import { reconciliationCase } from './case-machine.ts'
import { insertCase, type Case } from './cases.sql.ts'
import { askForStatements } from './statements.sql.ts'

/** A payment that the gateway's statement has and our books have not. */
export const aDifference = async (
  tx: Tx,
  merchantId: number | null,
  facts: Partial<Insertable<ReconciliationCase>> = {},
): Promise<Case> => {
  const no = newSerial('P')
  const made = await insertCase(tx, {
    source: 'alipay',
    day: dayText(now()),
    thing: 'charge',
    no,
    trade_no: `2026${no}`,
    kind: 'theirsOnly',
    theirs: 66_00,
    ours: null,
    theirs_at: now(),
    ours_at: null,
    merchant_id: merchantId,
    state: caseStates.open.code,
    found_at: now(),
    deadline_at: later(days(2)),
    ...facts,
  })
  if (!made) throw new Error('this difference is known already')
  await standInQueue(tx, reconciliationCase, made)
  return made
}

/** Statements of three days: read and even, except one that cannot be read. */
export const aComparedWeek = async (tx: Tx): Promise<void> => {
  const recent = [0, 1, 2].map((back) => addDays(dayText(now()), -back))
  const sources = ['alipay', 'wechat', 'joinpay_netpay', 'dada', 'sf']
  await askForStatements(tx, sources, recent)
  await tx
    .updateTable('statement_day')
    .set({ next_at: null, read_at: now(), lines: 128, compared: 96 })
    .where('source', 'in', sources)
    .execute()
  await tx
    .updateTable('statement_day')
    .set({ failing_since: now(), read_at: null, trouble: '系统繁忙，请稍后再试', lines: 0, compared: 0 })
    .where('source', '=', 'wechat')
    .where('day', '=', sql<Date>`${addDays(dayText(now()), -1)}`)
    .execute()
}

import { sql, type RawBuilder } from 'kysely'
import { fixedStatement, type Slots } from '#core/db/fixed-statement'
import { recordingIn } from '#core/domain/audit'
import { fitsMove, movingIn } from '#core/domain/machine'
import { writerOf, writerSlots } from '#core/domain/timeline'
import type { Tx } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { onlineOrder } from '../machine.ts'
import { editUnheard } from '../move-online.ts'
import { notingIn } from '../timeline.sql.ts'
import type { Order } from '../online-order.sql.ts'
import { flagNames } from './flags.ts'

type FlagMemo = Pick<Order, 'flag' | 'memo'>
export type FlagMemoWish = FlagMemo & { expect?: Partial<FlagMemo> | undefined }
type Before = FlagMemo & Pick<Order, 'sn' | 'merchant_id' | 'state'>

const slots = {
  ...writerSlots,
  sn: 'text',
  flag: 'smallint',
  memo: 'text',
  expectedFlag: 'smallint',
  expectedMemo: 'text',
} as const
type FlagMemoSlots = Slots<typeof slots>

const valuesOf = (actor: Actor, sn: string, { flag, memo, expect }: FlagMemoWish) => ({
  ...writerOf(actor),
  sn,
  flag,
  memo,
  expectedFlag: expect?.flag ?? null,
  expectedMemo: expect?.memo ?? null,
})

/** Whether it is to become something else, and stands there as was expected. */
const isWanted = ({ flag, memo, expectedFlag, expectedMemo }: FlagMemoSlots) => sql<boolean>`(
  (flag <> ${flag} or memo <> ${memo})
  and flag = coalesce(${expectedFlag}, flag) and memo = coalesce(${expectedMemo}, memo))`

const nameOfFlag = (flag: RawBuilder<unknown>) => sql`coalesce((${[...flagNames]}::text[])[${flag} + 1], ${flag}::text)`

const lineOf = (label: string, before: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`
  case when ${before} = ${after} then '[]'
    else jsonb_build_array(jsonb_build_object('label', ${label}::text, 'before', ${before}, 'after', ${after})) end`

const writing = (may: (given: FlagMemoSlots) => RawBuilder<boolean>) =>
  fixedStatement(slots, (given) => {
    const written = sql`written`
    const flags = lineOf('旗帜', nameOfFlag(sql`old.flag`), nameOfFlag(given.flag))
    return sql<Before>`
      with written as (
        update online_order set flag = ${given.flag}, memo = ${given.memo}
        where sn = ${given.sn} and merchant_id = ${given.merchantId} and ${fitsMove(onlineOrder, 'saveFlagMemo')}
          and ${isWanted(given)} and (memo = ${given.memo} or ${may(given)})
        returning id, sn, merchant_id, state, state as was, old.flag, old.memo,
          ${flags} || ${lineOf('商家备注', sql`old.memo`, given.memo)} as changes
      ), moved as (
        ${movingIn(onlineOrder, 'saveFlagMemo', given, written)}
      ), told as (
        ${notingIn('merchant', given, { what: '改旗帜与备注', changes: sql`changes` }, written)}
      ), noted as (
        ${recordingIn(given, 'onlineOrders.saveFlagMemo', {
          target: given.sn,
          before: sql`jsonb_build_object('state', was)`,
          after: sql`jsonb_build_object('state', was, 'changes', changes)`,
          from: written,
        })}
      )
      select sn, merchant_id, state, flag, memo from written`
  })

const writeUnheard = writing(editUnheard)
const writeAnyway = writing(() => sql`true`)

/**
 * Writes both with their lines of the history, of the log and of the audit in one statement, unless something else stands
 * there than was expected, and says what stood there. The same again changes nothing, nor does another memo of which
 * somebody needs to be told.
 */
export const writeFlagMemoUnheard = async (actor: Actor, sn: string, wish: FlagMemoWish): Promise<Before | undefined> =>
  (await writeUnheard(valuesOf(actor, sn, wish)))[0]

/** The same whoever needs to be told. */
export const writeFlagMemo = async (
  tx: Tx,
  actor: Actor,
  sn: string,
  wish: FlagMemoWish,
): Promise<Before | undefined> => (await writeAnyway(valuesOf(actor, sn, wish), tx))[0]

type Standing = FlagMemo & { fits: boolean; wanted: boolean }

const standing = fixedStatement(
  slots,
  (given) => sql<Standing>`
    select flag, memo, ${fitsMove(onlineOrder, 'saveFlagMemo')} as fits, ${isWanted(given)} as wanted from online_order
    where sn = ${given.sn} and merchant_id = ${given.merchantId} for update`,
)

/** What stands there, and whether it is to become something else. Nobody changes it before the transaction ends. */
export const lockFlagMemo = async (
  tx: Tx,
  actor: Actor,
  sn: string,
  wish: FlagMemoWish,
): Promise<Standing | undefined> => (await standing(valuesOf(actor, sn, wish), tx))[0]

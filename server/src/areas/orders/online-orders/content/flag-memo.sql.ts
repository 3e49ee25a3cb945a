import { sql, type RawBuilder } from 'kysely'
import { recordingIn } from '#core/domain/audit'
import { fitsMove, movingIn } from '#core/domain/machine'
import { db } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { onlineOrder } from '../machine.ts'
import { notingIn } from '../timeline.sql.ts'
import type { Order } from '../online-order.sql.ts'

type FlagMemo = Pick<Order, 'flag' | 'memo'>
/** The order as it was, whether anything about it was to become other, and whether it did. */
type Written = FlagMemo &
  Pick<Order, 'sn' | 'merchant_id' | 'state'> & { fits: boolean; wanted: boolean; written: boolean }

export const always = sql<boolean>`true`

const lineOf = (label: string, before: RawBuilder<unknown>, after: string) => sql`
  case when ${before} = ${after}::text then '[]'
    else jsonb_build_array(jsonb_build_object('label', ${label}::text, 'before', ${before}, 'after', ${after}::text)) end`

/**
 * Writes both with their lines of the history, of the log and of the audit in one statement, unless something else stands
 * there than was expected. The same again changes nothing. Another memo is written only where it `may` be.
 */
export const writeFlagMemo = async (
  actor: Actor,
  sn: string,
  { flag, memo, expect = {} }: FlagMemo & { expect?: Partial<FlagMemo> | undefined },
  { flagNames, may }: { flagNames: readonly string[]; may: RawBuilder<boolean> },
): Promise<Written> => {
  const flagName = sql`coalesce((${[...flagNames]}::text[])[flag + 1], flag::text)`
  const from = sql`changed join written using (id)`
  const { rows } = await sql<Written>`
    with was as (
      select id, sn, merchant_id, state, flag, memo, ${fitsMove(onlineOrder, 'saveFlagMemo')} as fits from online_order
      where sn = ${sn} and merchant_id = ${actor.merchantId} for update
    ), wanted as (
      select id, state as was, memo,
        ${lineOf('旗帜', flagName, flagNames[flag] ?? String(flag))} || ${lineOf('商家备注', sql`memo`, memo)} as changes
      from was where fits and (flag <> ${flag}::smallint or memo <> ${memo}::text)
        and flag = coalesce(${expect.flag ?? null}::smallint, flag) and memo = coalesce(${expect.memo ?? null}::text, memo)
    ), changed as materialized (
      select id, was, changes from wanted where memo = ${memo}::text or ${may}
    ), written as (
      update online_order o set flag = ${flag}, memo = ${memo} from changed where o.id = changed.id returning o.id
    ), moved as (
      ${movingIn(onlineOrder, 'saveFlagMemo', actor, from)}
    ), told as (
      ${notingIn('merchant', actor, { what: '改旗帜与备注', changes: sql`changes` }, from)}
    ), noted as (
      ${recordingIn(
        actor,
        'onlineOrders.saveFlagMemo',
        { target: sn },
        {
          before: sql`jsonb_build_object('state', was)`,
          after: sql`jsonb_build_object('state', was, 'changes', changes)`,
          from,
        },
      )}
    )
    select sn, merchant_id, state, flag, memo, fits, exists (select from wanted) as wanted,
      exists (select from written) as written
    from was`.execute(db())
  return rows[0] ?? refuse('notFound')
}

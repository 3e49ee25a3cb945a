import type { Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import { maskPhone } from '@zdb/contract/kit/masking'
import { allPermissions } from '@zdb/contract/permissions'
import { currentRules } from '#core/domain/rules'
import { may, type Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { notify } from '#core/db/process-notices'
import { within } from '#core/db/tx'
import { profileOf, rename } from './account.sql.ts'

type Me = Result<typeof account.me>

export const me = async (actor: Actor): Promise<Me> => {
  const row = await profileOf(actor.accountId)
  const rules = await currentRules()
  return {
    id: String(row.id),
    name: row.name,
    mobile: maskPhone(row.mobile),
    merchant_id: String(row.merchant_id),
    merchant_name: row.merchant_name,
    is_master_user: row.is_master,
    // Nobody signs in before their mobile has answered a code.
    verify_mobile: true,
    role: row.role ?? '',
    permissions: allPermissions.filter((permission) => may(actor, permission)),
    rules: {
      auto_settle_days: rules.autoSettleDays,
      photo_hours: rules.photoHours,
      after_sale_answer_hours: rules.afterSaleAnswerHours,
      arbitration_workdays: rules.arbitrationWorkdays,
    },
  }
}

export const changeMe = async (actor: Actor, name: string): Promise<Me> => {
  await within(async (tx) => {
    await rename(tx, actor.accountId, name)
    await record(tx, actor, 'account.changeMe', actor.accountId, { before: { name: actor.name }, after: { name } })
    await notify(tx, 'actor_changed', actor.accountId)
  })
  return me(actor)
}

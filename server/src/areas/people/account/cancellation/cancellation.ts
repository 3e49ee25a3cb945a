import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import { beginCancellation, takeSmsCode } from '#areas/people/identity/public'
import { obstaclesTo, type Obstacle, type Obstacles } from '#core/domain/obstacle'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { keysOf } from '../account.sql.ts'
import { proveLoginPassword } from '../security/login-password.ts'
import { askerOf, sendToOwn, type Sending } from '../security/own-codes.ts'

const masterOnly = (actor: Actor): void => {
  if (!actor.isMaster) refuse('forbidden', '只有主账户可以注销账号')
}

const obstaclesOf = (areas: readonly Obstacles[], { merchantId }: Actor): Promise<Obstacle[]> =>
  obstaclesTo(areas, { merchantId: String(merchantId) })

const refuseObstacles = async (areas: readonly Obstacles[], actor: Actor): Promise<void> => {
  const [first, ...others] = await obstaclesOf(areas, actor)
  if (!first) return
  refuse('cancellationBlocked', `暂不能注销：${first.title}${others.length > 0 ? `等${others.length + 1}项` : ''}`)
}

export const checkCancellation = async (
  areas: readonly Obstacles[],
  actor: Actor,
): Promise<Result<typeof account.checkCancellation>> => {
  masterOnly(actor)
  const obstacles = await obstaclesOf(areas, actor)
  const { cancellationDays } = await currentRules()
  return { can_cancel: obstacles.length === 0, obstacles, cool_off_days: cancellationDays }
}

/** Whoever has read what is erased gets the code with which they say so once more. */
export const confirmCancellation = async (
  areas: readonly Obstacles[],
  sending: Sending,
  actor: Actor,
): Promise<Result<typeof account.confirmCancellation>> => {
  masterOnly(actor)
  await refuseObstacles(areas, actor)
  const sent = await sendToOwn(sending, actor, (await keysOf(actor.accountId)).mobile, 'cancellation')
  return { ...sent, cool_off_days: (await currentRules()).cancellationDays }
}

export const verifyCancellation = async (
  areas: readonly Obstacles[],
  actor: Actor,
  { code, password }: Body<typeof account.verifyCancellation>,
): Promise<Result<typeof account.verifyCancellation>> => {
  masterOnly(actor)
  await refuseObstacles(areas, actor)
  await proveLoginPassword(actor, password)
  await takeSmsCode((await keysOf(actor.accountId)).mobile, 'cancellation', code, askerOf(actor))
  return beginCancellation(actor, () => refuseObstacles(areas, actor))
}

import { routeTo } from '@zdb/contract/pages'
import { signedInColleagues } from '#areas/identity/public'
import type { Obstacles } from '#core/domain/obstacle'
import { now } from '#core/time/clock'

/** Whoever works here is not to find the door shut in the middle of something. */
export const staffObstacles: Obstacles = async ({ merchantId }) => {
  const signedIn = await signedInColleagues(Number(merchantId), now())
  if (signedIn === 0) return []
  return [{ key: 'subAccounts', title: `${signedIn}个子账号正在登录`, route: routeTo('staff') }]
}

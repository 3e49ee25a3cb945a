import { routeTo } from '@zdb/contract/pages'
import { signedInColleagues } from '#areas/people/identity/public'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'
import { now } from '#core/time/clock'

/** Whoever works here is not to find the door shut in the middle of something. */
export const staffObstacles: Obstacles = async ({ merchantId }) =>
  countObstacle('subAccounts', await signedInColleagues(Number(merchantId), now()), '子账号正在登录', routeTo('staff'))

import type { UserProfile } from '@zdb/contract/desk/chat/messages'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import type { Profile } from './profiles.sql.ts'

/** Whether it can be written to. */
export const isReachable = ({ enable_im, is_open, closed }: Profile): boolean => enable_im && is_open && !closed

export const presentProfile = (profile: Profile): UserProfile => ({
  userID: userIdOf(profile.merchant_id),
  nick: profile.nick,
  avatar: profile.avatar,
  merchant_id: String(profile.merchant_id),
  open: isReachable(profile) ? 1 : 0,
})

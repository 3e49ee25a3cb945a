import { failure, type Failure } from '../../failure.ts'

/** What a merchant's shop has granted us. It is kept sealed and renewed before it ends. */
export type Grant = {
  /** The shop's id at the channel, as text whatever it is there. */
  shopId: string
  shopName: string
  accessToken: string
  refreshToken: string
  /** Null: it does not end. */
  expiresAt: Date | null
}

/** `unreachable` and `throttled` are tried again later, `expired` after renewing, `refused` never by itself. */
export type ChannelFailure = Failure<'channel', 'unreachable' | 'throttled' | 'expired' | 'refused'>

export const channelFailure = (kind: ChannelFailure['kind'], detail: string): ChannelFailure =>
  failure('channel', kind, detail)

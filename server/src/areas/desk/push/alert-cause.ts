import type { PushEvent } from '@zdb/contract/desk/push/notifications'

/** An alert nobody has acknowledged, with what came with its push. */
export type CausedAlert = {
  readonly id: number
  readonly merchantId: number
  readonly event: PushEvent
  readonly at: Date
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Who knows whether what these events tell of still needs somebody. */
export type AlertCause = {
  readonly events: readonly PushEvent[]
  /** The ids of those whose cause is gone: the order moved on, the printer prints again. */
  readonly gone: (alerts: readonly CausedAlert[]) => Promise<readonly number[]>
}

import { create } from 'zustand'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { failingChecks, selfTestChecks, type SelfTestCheck } from '@zdb/contract/desk/alerts/self-test'
import { pointerRests } from '../browser/pointer-rest.ts'
import { call } from '../http/client.ts'
import { lookedThrough, useFeed } from '../realtime/feed.ts'
import { isAnswering } from '../realtime/socket-line.ts'
import { onSessionEnd } from '../session/session-listeners.ts'
import { probeAudio } from './audio-probe.ts'
import { useVoice } from './sound.ts'

type Senses = Omit<WireBody<typeof alerts.selfTest>, 'reason'>
export type SelfTestReason = WireBody<typeof alerts.selfTest>['reason']

export type SelfTestReport = {
  /** Milliseconds of this computer. */
  readonly at: number
  readonly senses: Senses
  /** Nothing where the server could not be asked. */
  readonly answer: WireResult<typeof alerts.selfTest> | undefined
  readonly failing: readonly { readonly check: SelfTestCheck; readonly cure: string }[]
}

type SelfTests = {
  readonly report: SelfTestReport | undefined
  readonly running: boolean
  /** The trouble of the last report was read, and need not be said again before the next one. */
  readonly dismissed: boolean
}

const none: SelfTests = { report: undefined, running: false, dismissed: false }

export const useSelfTest = create<SelfTests>(() => none)

onSessionEnd(() => useSelfTest.setState(none))

export const dismissSelfTest = () => useSelfTest.setState({ dismissed: true })

const sense = async (): Promise<Senses> => {
  const audio = await probeAudio()
  await lookedThrough()
  return {
    socket: isAnswering(),
    audio,
    muted: !useVoice.getState().sound,
    clock: Date.now(),
    last_push: useFeed.getState().list[0]?.id ?? '0',
  }
}

const failingWithoutServer = ({ socket, audio, muted }: Senses) =>
  failingChecks({ socket, audio, muted, skewMs: 0, printersDown: 0, missedPush: false }).map((check) => ({
    check,
    cure: selfTestChecks[check].cure,
  }))

/** Would an alert be heard here? Makes no sound, shows nothing, and tells the server. */
export const runSelfTest = async (reason: SelfTestReason) => {
  useSelfTest.setState({ running: true })
  const senses = await sense()
  const answer = await call(alerts.selfTest, { body: { reason, ...senses } }, { manner: 'background' })
  const report: SelfTestReport = {
    at: senses.clock,
    senses,
    answer: answer.ok ? answer.data : undefined,
    failing: answer.ok ? answer.data.failing : failingWithoutServer(senses),
  }
  await pointerRests()
  useSelfTest.setState({ report, running: false, dismissed: false })
}

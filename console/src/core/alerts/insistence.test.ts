import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { serverClockHeader } from '@zdb/contract/kit/server-clock'
import type { AlertStep } from '@zdb/contract/desk/alerts/steps'
import { serve } from '../../../test/fake-server.ts'
import { aNotificationSetting, anAlert, anAlertState } from '../../../test/pushes.ts'
import { forgetServerClock, noteServerClock } from '../browser/server-clock.ts'
import { announce } from './announcing.ts'
import { insist, useInsistence } from './insistence.ts'
import { obeyNotificationSetting } from './notification-setting.ts'
import { acknowledge, changeAlerts } from './open-alerts.ts'
import { setSound } from './sound.ts'

let played: string[] = []
let read: string[] = []
/** Whether the browser tells the end of what it reads. */
let ends = true
let stop = () => undefined as void

class FakeAudio extends EventTarget {
  readonly src: string

  constructor(src: string) {
    super()
    this.src = src
  }

  play() {
    played.push(this.src)
    queueMicrotask(() => this.dispatchEvent(new Event('ended')))
    return Promise.resolve()
  }

  pause() {}
}

/** Ours is the leading tab; without locks each tab would have to claim each sentence. */
const leadAlone = () => {
  const request = (_: string, __: LockOptions, hold: () => Promise<unknown>) => hold()
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
}

beforeEach(async () => {
  played = []
  read = []
  ends = true
  leadAlone()
  const { queueForLead } = await import('./tab-leader.ts')
  queueForLead()
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('speechSynthesis', {
    get speaking() {
      return !ends
    },
    cancel: () => undefined,
    getVoices: () => [{ lang: 'zh-CN' }],
    speak: (speech: EventTarget & { text: string }) => {
      read.push(speech.text)
      if (ends) queueMicrotask(() => speech.dispatchEvent(new Event('end')))
    },
  })
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  )
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00+08:00') })
  serve(alerts.acknowledge, { items: [] })
  setSound(true)
  stop = insist()
})

afterEach(() => stop())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const climb = (id: number, step: AlertStep) => changeAlerts([anAlertState(id, { step })])

test('what nobody acknowledges is said again, sooner with each step, until somebody does', async () => {
  announce([anAlert(201, '美团新网单')])
  await pass(0)
  expect(read).toEqual(['美团新网单'])
  await pass(14)
  expect(read).toHaveLength(1)
  await pass(2)
  expect(read).toEqual(['美团新网单', '美团新网单'])
  climb(201, 'consoles')
  await pass(9)
  expect(read).toHaveLength(3)
  expect(played).toHaveLength(3)
  await acknowledge(['201'])
  await pass(60)
  expect(read).toHaveLength(3)
})

test('a sentence that never ends silences nothing for long', async () => {
  ends = false
  announce([anAlert(205, '说不完的网单')])
  climb(205, 'consoles')
  await pass(30)
  expect(read.length).toBeGreaterThan(2)
  await acknowledge(['205'])
  expect(read.at(-1)).toBe('说不完的网单')
})

test('several are one sentence with their count', async () => {
  announce([anAlert(211), anAlert(212)])
  announce([anAlert(213, '催', { event: 'onlineUrged' })])
  await pass(17)
  expect(read.at(-1)).toBe('还有 3 条提醒待确认：2 条新的网单，1 条买家催单')
  await acknowledge(['211', '212', '213'])
})

test('the switch, the settings and the quiet hours are obeyed; the toast stirs nevertheless', async () => {
  announce([anAlert(221)])
  await pass(0)
  const { rounds } = useInsistence.getState()
  setSound(false)
  await pass(16)
  setSound(true)
  obeyNotificationSetting(aNotificationSetting({ 'onlineNew.voice': false }))
  await pass(16)
  obeyNotificationSetting(aNotificationSetting({}, { quiet_hours: { on: true, from: '11:00', until: '13:00' } }))
  await pass(16)
  expect(read).toHaveLength(1)
  expect(useInsistence.getState().rounds).toBe(rounds + 3)
  await acknowledge(['221'])
})

test('a computer whose clock is wrong, or is put right, is quiet in the quiet hours of the shop and in no others', async () => {
  const clock = new Headers({ [serverClockHeader]: String(Date.now()) })
  announce([anAlert(225)])
  await pass(16)
  expect(read).toHaveLength(2)
  vi.setSystemTime(new Date('2026-11-16T04:00:00+08:00'))
  noteServerClock(clock, Date.now())
  obeyNotificationSetting(aNotificationSetting({}, { quiet_hours: { on: true, from: '03:00', until: '06:00' } }))
  await pass(16)
  expect(read).toHaveLength(3)
  obeyNotificationSetting(aNotificationSetting({}, { quiet_hours: { on: true, from: '11:00', until: '13:00' } }))
  await pass(16)
  expect(read).toHaveLength(3)
  await acknowledge(['225'])
  forgetServerClock()
})

test('whoever wants neither toast nor voice of it is left in peace', async () => {
  announce([anAlert(231)])
  const { rounds } = useInsistence.getState()
  obeyNotificationSetting(aNotificationSetting({ 'onlineNew.voice': false, 'onlineNew.toast': false }))
  await pass(60)
  expect(useInsistence.getState().rounds).toBe(rounds)
  await acknowledge(['231'])
})

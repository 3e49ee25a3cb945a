import { expect, test, vi } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { anAlert, anAlertState, anEndedAlert, openAlertsOf } from '../../../test/pushes.ts'
import { useFeed } from '../realtime/feed.ts'
import { setSound } from './sound.ts'
import { isSpeaking, speak, utteranceOf } from './voice.ts'
import { acknowledge, acknowledgeAll, changeAlerts, loadOpenAlerts, openAlerts, useOpenAlerts } from './open-alerts.ts'

const open = () => useOpenAlerts.getState().list.map(({ push }) => push.id)
const range = (count: number) => Array.from({ length: count }, (_, at) => anAlert(1_000 + at))

test('the most urgent come first, and of those the oldest', () => {
  openAlerts([
    anAlert(101, '售后', { event: 'afterSaleAsked' }),
    anAlert(103, '催单', { event: 'onlineUrged' }),
    anAlert(102, '退款', { event: 'onlineRefund' }),
    anAlert(100, '网单'),
  ])
  expect(open()).toEqual(['100', '103', '102', '101'])
  expect(useFeed.getState().waiting).toBe(4)
})

test('an acknowledged one is gone at once, and the server is told by whom it was heard', async () => {
  serve(alerts.acknowledge, { items: [{ ...anEndedAlert(110), mine: true }] })
  openAlerts([anAlert(110), anAlert(111)])
  const done = acknowledge(['110'])
  expect(open()).toEqual(['111'])
  await done
  expect(callsOf(alerts.acknowledge).map(({ body }) => body)).toEqual([{ ids: ['110'] }])
  // The push that comes once more by another way does not open it anew.
  openAlerts([anAlert(110)])
  expect(open()).toEqual(['111'])
})

test('what the server did not take waits again', async () => {
  refuse(alerts.acknowledge, { code: 500, message: '请稍后再试' })
  openAlerts([anAlert(120)])
  await acknowledge(['120'])
  expect(open()).toEqual(['120'])
})

test('one that arrived while the list was asked for stays, one that is not in it has ended', async () => {
  openAlerts([anAlert(130), anAlert(131)])
  serve(alerts.open, () => {
    openAlerts([anAlert(132)])
    return openAlertsOf([anAlert(131)])
  })
  await loadOpenAlerts()
  expect(open()).toEqual(['131', '132'])
})

test('an answer that is older than what was heard of meanwhile is not all, and it is asked once more', async () => {
  serve(alerts.open, () => {
    if (callsOf(alerts.open).length > 1) return openAlertsOf([anAlert(135)])
    changeAlerts([anAlertState(135, { step: 'consoles' })])
    return openAlertsOf([])
  })
  expect(await loadOpenAlerts()).toBe(true)
  expect(open()).toEqual(['135'])
  expect(useOpenAlerts.getState().complete).toBe(true)
})

test('where more is heard of with every answer it is not asked for ever, and nobody is told that these are all', async () => {
  serve(alerts.open, () => {
    changeAlerts([anAlertState(136)])
    return openAlertsOf([])
  })
  expect(await loadOpenAlerts()).toBe(true)
  expect(callsOf(alerts.open)).toHaveLength(2)
  expect(useOpenAlerts.getState().complete).toBe(false)
})

test('more than one call can take are acknowledged as far as it goes, and the others are asked for', async () => {
  const shelf = range(250)
  serve(alerts.open, () => openAlertsOf(shelf.slice(0, 200), shelf.length))
  serve(alerts.acknowledge, ({ body }) => {
    shelf.splice(0, body.ids.length)
    return { items: [] }
  })
  await loadOpenAlerts()
  expect(useFeed.getState().waiting).toBe(250)
  await acknowledgeAll()
  expect(callsOf(alerts.acknowledge)[0]?.body.ids).toHaveLength(200)
  expect(open()).toHaveLength(50)
  expect(useFeed.getState().waiting).toBe(50)
})

test('when a colleague ends it elsewhere the voice stops in the middle of the chime', async () => {
  const pause = vi.fn<() => void>()
  const cancel = vi.fn<() => void>()
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      play = () => Promise.resolve()
      pause = pause
    },
  )
  vi.stubGlobal('speechSynthesis', { cancel, getVoices: () => [] })
  setSound(true)
  openAlerts([anAlert(140), anAlert(141)])
  const spoken = speak({ ...utteranceOf(anAlert(140)), about: ['140', '141'] })
  await vi.waitFor(() => expect(isSpeaking()).toBe(true))
  changeAlerts([anEndedAlert(140)])
  expect(pause).not.toHaveBeenCalled()
  changeAlerts([anEndedAlert(141)])
  expect(pause).toHaveBeenCalledOnce()
  expect(cancel).toHaveBeenCalledOnce()
  await spoken
  expect(open()).toEqual([])
})

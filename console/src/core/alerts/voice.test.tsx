import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPush } from '../../../test/pushes.ts'
import { VoiceDialog } from '../../shell/alerts/voice/voice-dialog.tsx'
import { announce } from './announcing.ts'
import { setSound, useVoice } from './sound.ts'
import { hasVoice, hush, isSpeaking, speak, utteranceOf } from './voice.ts'

let played: string[] = []
let blocked = false
/** What becomes of a chime that was not blocked. */
let chime: 'ends' | 'missing' | 'stalls' = 'ends'

class FakeAudio extends EventTarget {
  src: string

  constructor(src: string) {
    super()
    this.src = src
  }

  play() {
    if (blocked) return Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'))
    played.push(this.src)
    if (chime === 'missing') return Promise.reject(new DOMException('no supported sources', 'NotSupportedError'))
    if (chime === 'stalls') return new Promise<void>(() => undefined)
    queueMicrotask(() => this.dispatchEvent(new Event('ended')))
    return Promise.resolve()
  }

  pause() {}
}

beforeEach(() => {
  played = []
  blocked = false
  chime = 'ends'
  vi.stubGlobal('Audio', FakeAudio)
  act(() => setSound(true))
})

afterEach(() => useVoice.setState({ asked: undefined }))

const silent = [
  ['the switch is off', false, aPush(1)],
  ['the push has no voice to play', true, aPush(1, '', { voice_should_play: 0 })],
  ['the push names no file', true, aPush(1, '', { voice_file: '' })],
] as const

test.each(silent)('nothing is played when %s', async (_, sound, push) => {
  setSound(sound)
  expect(hasVoice(push, sound)).toBe(false)
  announce([push])
  await speak(utteranceOf(aPush(2)))
  // Only what was said after it is heard.
  expect(played).toHaveLength(sound ? 1 : 0)
})

test('a push with a voice is played when the switch is on', async () => {
  await speak(utteranceOf(aPush(11)))
  expect(played).toEqual([expect.stringMatching(/voices\/new-order\.wav$/)])
})

test('the switch is remembered on this computer', () => {
  setSound(false)
  expect(localStorage.getItem('zdb.sound')).toBe('off')
})

test('another tab that claimed the push speaks, this one stays silent', async () => {
  localStorage.setItem('zdb.speaker.12', 'another tab')
  await speak(utteranceOf(aPush(12)))
  expect(played).toEqual([])
})

test('the same event within 10 seconds is not spoken again, equal words about another order are', async () => {
  const about = (sn: string) => ({ params: JSON.stringify({ sn }) })
  announce([aPush(31, '催单', about('T1'))])
  announce([aPush(32, '催单', about('T1'))])
  announce([aPush(33, '催单', about('T2'))])
  await speak(utteranceOf(aPush(34)))
  expect(played).toHaveLength(3)
})

test('what was acknowledged is not said any more', async () => {
  hush(['35'])
  await speak(utteranceOf(aPush(35)))
  expect(played).toEqual([])
})

const openBlocked = async () => {
  blocked = true
  render(<VoiceDialog />)
  await act(() => speak(utteranceOf(aPush(41))))
  await screen.findByRole('dialog', { name: '是否允许播放转单宝的语音通知？' })
  blocked = false
}

test('a blocked voice asks first, and is played when it is allowed', async () => {
  await openBlocked()
  await userEvent.click(screen.getByRole('button', { name: '允许' }))
  await waitFor(() => expect(played).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(useVoice.getState().sound).toBe(true)
})

test('a voice that is not allowed turns the switch off', async () => {
  await openBlocked()
  await userEvent.click(screen.getByRole('button', { name: '不允许' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(useVoice.getState().sound).toBe(false)
  expect(played).toEqual([])
})

type Speech = EventTarget & { text: string }

const voices = [
  { lang: 'en-US', localService: true },
  { lang: 'zh-CN', localService: false },
]

const browserThatReads = (installed = voices) => {
  const speech = {
    getVoices: () => installed,
    // What it says of itself is believed by nobody.
    speaking: true,
    speak: vi.fn<(speech: Speech) => void>((said) => queueMicrotask(() => said.dispatchEvent(new Event('end')))),
    cancel: () => undefined,
  }
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      text: string
      lang = ''

      constructor(text: string) {
        super()
        this.text = text
      }
    },
  )
  return speech.speak
}

test('the words are read out when the browser knows Chinese', async () => {
  const read = browserThatReads()
  await speak(utteranceOf(aPush(51, '美团新订单')))
  expect(read).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: '美团新订单', lang: 'zh-CN' }))
})

test('where the chime cannot be fetched the words are read nevertheless', async () => {
  const read = browserThatReads()
  chime = 'missing'
  await speak(utteranceOf(aPush(52, '断网时的催单')))
  expect(read).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: '断网时的催单' }))
})

test('a chime that never begins keeps neither its words waiting for ever nor what comes after it', async () => {
  const read = browserThatReads()
  vi.useFakeTimers()
  chime = 'stalls'
  const first = speak(utteranceOf(aPush(53, '卡住的')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSpeaking()).toBe(true)
  chime = 'ends'
  const second = speak(utteranceOf(aPush(54, '后面的')))
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([first, second])
  expect(isSpeaking()).toBe(false)
  expect(read.mock.calls.map(([{ text }]) => text)).toEqual(['卡住的', '后面的'])
})

test('words that a browser fails to read silence nothing behind them', async () => {
  browserThatReads().mockImplementation(() => {
    throw new Error('no engine')
  })
  await speak(utteranceOf(aPush(55)))
  await speak(utteranceOf(aPush(56)))
  expect(played).toHaveLength(2)
})

test('the voices of the computer come before those of the network', async () => {
  const read = browserThatReads([...voices, { lang: 'zh-TW', localService: true }])
  await speak(utteranceOf(aPush(57)))
  expect(read).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ lang: 'zh-TW' }))
})

test('what is read is being said until it ends, and what never ends only for as long as it could last', async () => {
  const read = browserThatReads()
  const cancel = vi.spyOn(speechSynthesis, 'cancel')
  await speak(utteranceOf(aPush(58)))
  expect(isSpeaking()).toBe(false)
  read.mockImplementation(() => undefined)
  vi.useFakeTimers()
  void speak(utteranceOf(aPush(59, '读不完的话')))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(read).toHaveBeenCalledTimes(2)
  expect(isSpeaking()).toBe(true)
  expect(cancel).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isSpeaking()).toBe(false)
  expect(cancel).toHaveBeenCalledOnce()
})

test('of several that arrive together one count is read', async () => {
  const read = browserThatReads()
  announce([aPush(61), aPush(62, '催', { event: 'receivedUrged' }), aPush(63)])
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ text: '2 条新的接单，1 条发单方催单' }))
})

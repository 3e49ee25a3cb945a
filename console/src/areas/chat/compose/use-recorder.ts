import { useEffect, useRef, useState } from 'react'
import { chatLimits } from '@zdb/contract/desk/chat/limits'
import { sayError } from '#core/alerts/notices.ts'

const second = 1000

const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

const formatOf = (): string | undefined => formats.find((format) => MediaRecorder.isTypeSupported(format))

type Recording = { readonly recorder: MediaRecorder; readonly stream: MediaStream; readonly pieces: Blob[] }

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}
const release = ({ stream }: Recording) => stopTracks(stream)

/** Records the voice, at most a minute; what was recorded is handed over as a file. */
export const useRecorder = (onDone: (file: File, seconds: number) => void) => {
  const [seconds, setSeconds] = useState<number>()
  const running = useRef<Recording>(undefined)
  /** Whether the browser asks for the microphone; nobody is there any more where the conversation was left. */
  const asking = useRef(false)
  const isHere = useRef(true)
  const isOn = seconds !== undefined

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      if (running.current) release(running.current)
    }
  }, [])
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setSeconds((before = 0) => before + 1), second)
    return () => clearInterval(timer)
  }, [isOn])

  const end = () => {
    const recording = running.current
    running.current = undefined
    setSeconds(undefined)
    return recording
  }
  const cancel = () => {
    const recording = end()
    if (!recording) return
    recording.recorder.onstop = null
    recording.recorder.stop()
    release(recording)
  }
  const finish = () => {
    const lasted = seconds ?? 0
    const recording = end()
    if (!recording) return
    const { recorder, pieces } = recording
    recorder.onstop = () => {
      release(recording)
      const [type = recorder.mimeType] = recorder.mimeType.split(';')
      const ending = type.split('/')[1] ?? 'webm'
      onDone(new File(pieces, `语音.${ending}`, { type }), Math.max(1, lasted))
    }
    recorder.stop()
  }
  const start = async () => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices || typeof MediaRecorder === 'undefined') return sayError('您的浏览器不支持录音')
    if (asking.current || running.current) return
    asking.current = true
    const stream = await devices.getUserMedia({ audio: true }).catch(() => undefined)
    asking.current = false
    if (!stream) return sayError('无法使用麦克风，请在浏览器中允许')
    if (!isHere.current) return stopTracks(stream)
    const mimeType = formatOf()
    const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.start()
    running.current = { recorder, stream, pieces }
    setSeconds(0)
  }

  const isFull = isOn && seconds >= chatLimits.soundSeconds
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    if (isFull) latest.current()
  }, [isFull])

  return { seconds, start: () => void start(), finish, cancel }
}

import { useEffect, useRef, useState } from 'react'
import { sayError } from '#core/alerts/notices.ts'
import { PauseIcon, PlayIcon } from '../../drawer/icons.tsx'
import type { SoundPayload } from '../../engine/port.ts'
import styles from './bubble.module.css'

/** Only one voice is heard at a time. */
let speaking: HTMLAudioElement | undefined

export const Sound = ({ payload: { url, second } }: { payload: SoundPayload }) => {
  const [playing, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const element = audio.current
    return () => element?.pause()
  }, [])
  const play = () => {
    const element = audio.current
    if (!element) return
    if (playing) return element.pause()
    speaking?.pause()
    speaking = element
    element.play().catch(() => sayError('语音播放失败'))
  }
  const words = `${Math.max(1, Math.round(second))}″`
  return (
    <button
      type="button"
      className={styles.sound}
      aria-label={`${playing ? '暂停' : '播放'}语音 ${words}`}
      onClick={play}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
      <span style={{ width: `${Math.min(160, 24 + second * 4)}px` }} />
      {words}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </button>
  )
}

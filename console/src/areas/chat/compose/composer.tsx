import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { chatLimits } from '@zdb/contract/desk/chat/limits'
import { sayError } from '#core/alerts/notices.ts'
import { Button } from '#ui/action/button.tsx'
import { FileIconButton, IconButton } from '#ui/action/icon-button.tsx'
import { phone } from '#ui/theme/media.ts'
import { FileIcon, ImageIcon, MicIcon, QuickIcon, VideoIcon } from '../drawer/icons.tsx'
import { setDraft, useChat } from '../state/store.ts'
import { send } from '../state/sending.ts'
import { fileRules, textRefusal, type FileKind } from '../text/limits.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { sendFiles } from './send-files.ts'
import { useRecorder } from './use-recorder.ts'
import styles from './composer.module.css'

const pickers: readonly { kind: FileKind; label: string; icon: ReactNode }[] = [
  { kind: 'TIMImageElem', label: '发送图片', icon: <ImageIcon /> },
  { kind: 'TIMFileElem', label: '发送文件', icon: <FileIcon /> },
  { kind: 'TIMVideoFileElem', label: '发送视频', icon: <VideoIcon /> },
]

/** Of a sheet's cells the clipboard holds a picture besides: there the words are meant. */
const pastedFiles = (data: DataTransfer): readonly File[] =>
  data.types.includes('text/html') && data.types.includes('text/plain') ? [] : [...data.files]

/** Text with emoji, files of every kind, the voice, and quick messages. Enter sends, Shift+Enter is a new line. */
export const Composer = ({ to, onQuick }: { to: string; onQuick: () => void }) => {
  const text = useChat(({ drafts }) => drafts[to] ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const recorder = useRecorder((file, seconds) => void send(to, { type: 'TIMSoundElem', file, second: seconds }))

  useEffect(() => {
    // On a phone the keys would cover what one came to read.
    if (!window.matchMedia(phone).matches) area.current?.focus()
  }, [])

  const submit = () => {
    if (text.trim() === '') return
    const refusal = textRefusal(text)
    if (refusal) return sayError(refusal)
    setDraft(to, '')
    void send(to, { type: 'TIMTextElem', text })
  }
  const press = (event: KeyboardEvent) => {
    // While a word is being put together Enter takes it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    void sendFiles(to, files)
  }
  /** At the cursor, which stays behind it. */
  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    const next = text.slice(0, selectionStart) + name + text.slice(selectionEnd)
    if (next.length > chatLimits.textCharacters) return
    setDraft(to, next)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + name.length, selectionStart + name.length)
    })
  }

  return (
    <form
      className={styles.composer}
      aria-label="发送消息"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.tools} role="group" aria-label="消息工具">
        <EmojiPicker onName={insert} onFace={(index, data) => void send(to, { type: 'TIMFaceElem', index, data })} />
        {pickers.map(({ kind, label, icon }) => (
          <FileIconButton
            key={kind}
            label={label}
            multiple
            accept={fileRules[kind].accept}
            onFiles={(files) => void sendFiles(to, files, kind)}
          >
            {icon}
          </FileIconButton>
        ))}
        <IconButton label="录音" aria-pressed={recorder.seconds !== undefined} onClick={recorder.start}>
          <MicIcon />
        </IconButton>
        <span className={styles.quick}>
          <Button kind="text" onClick={onQuick}>
            <QuickIcon />
            快捷消息
          </Button>
        </span>
      </div>
      {recorder.seconds !== undefined && (
        <div className={styles.recording} role="status">
          <span className={styles.dot} />
          正在录音 {recorder.seconds}″
          <Button kind="text" onClick={recorder.cancel}>
            取消
          </Button>
          <Button kind="primary" onClick={recorder.finish}>
            发送语音
          </Button>
        </div>
      )}
      <textarea
        ref={area}
        className={styles.text}
        aria-label="消息内容"
        placeholder="输入消息，Enter 发送，Shift+Enter 换行"
        rows={3}
        maxLength={chatLimits.textCharacters}
        value={text}
        onChange={({ target }) => setDraft(to, target.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <div className={styles.foot}>
        <span className={styles.count} data-near={text.length > chatLimits.textCharacters * 0.9 || undefined}>
          {text.length}/{chatLimits.textCharacters}
        </span>
        <Button kind="primary" type="submit" off={text.trim() === ''}>
          发送
        </Button>
      </div>
    </form>
  )
}

import { useState, type KeyboardEvent } from 'react'
import { SmileIcon } from '../drawer/icons.tsx'
import { PopPanel } from '../drawer/pop-panel.tsx'
import { emojis, pickerEmojis } from '../text/emoji.ts'
import styles from './emoji-picker.module.css'

const columns = 10

/** Sent alone and large. */
const faceNames = new Set(
  '微笑 可爱 害羞 大哭 酷 强 握手 胜利 OK 抱拳 鼓掌 爱心 玫瑰 蛋糕 礼物 飞吻 么么哒 再见 疑问 奋斗'
    .split(' ')
    .map((name) => `[${name}]`),
)
const faces = emojis.map((emoji, index) => ({ ...emoji, index })).filter(({ name }) => faceNames.has(name))

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

/** Arrows walk through the glyphs as they stand. */
const walk = (event: KeyboardEvent<HTMLDivElement>) => {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

const tabs = { small: '表情', large: '大表情' } as const
type Tab = keyof typeof tabs

/** Names for the text, and large faces that are a message of their own. */
export const EmojiPicker = ({
  onName,
  onFace,
}: {
  onName: (name: string) => void
  onFace: (index: number, name: string) => void
}) => {
  const [tab, setTab] = useState<Tab>('small')
  return (
    <PopPanel label="表情" face={<SmileIcon />} side="above">
      <div className={styles.grid} data-tab={tab} role="group" aria-label={tabs[tab]} onKeyDown={walk}>
        {(tab === 'small' ? pickerEmojis : faces).map((emoji, at) => (
          <button
            key={emoji.name}
            type="button"
            aria-label={emoji.name}
            title={emoji.name}
            data-closes
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => {
              if ('index' in emoji) onFace(emoji.index as number, emoji.name)
              else onName(emoji.name)
            }}
          >
            {emoji.glyph}
          </button>
        ))}
      </div>
      <div className={styles.tabs}>
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => setTab(name)}>
            {tabs[name]}
          </button>
        ))}
      </div>
    </PopPanel>
  )
}

import type { KeyboardEvent } from 'react'
import type { Tone } from '@zdb/contract/kit/states'
import styles from './status-tabs.module.css'

export type StatusTab<K extends string> = { readonly key: K; readonly label: string; readonly tone: Tone }

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs in the order given; a hairline parts neighbours of different tones, so that the groups can be seen. */
export const StatusTabs = <K extends string>({
  label,
  tabs,
  counts,
  value,
  onChange,
}: {
  label: string
  tabs: readonly StatusTab<K>[]
  counts?: Partial<Record<K, number>>
  value: K
  onChange: (key: K) => void
}) => {
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (!step) return
    const from = tabs.findIndex((tab) => tab.key === value)
    const to = (from + step + tabs.length) % tabs.length
    const next = tabs[to]
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
    onChange(next.key)
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={styles.tab}
          data-tone={tab.tone}
          data-parted={(index > 0 && tabs[index - 1]?.tone !== tab.tone) || undefined}
          aria-selected={tab.key === value}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {counts?.[tab.key] !== undefined && (
            <span className={styles.count} data-none={counts[tab.key] === 0 || undefined}>
              {counts[tab.key]}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

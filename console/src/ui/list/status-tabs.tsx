import type { KeyboardEvent } from 'react'
import type { Tone } from '@zdb/contract/kit/states'
import { useCurrentInView } from './current-in-view.ts'
import styles from './status-tabs.module.css'

export type StatusTab<K extends string> = { readonly key: K; readonly label: string; readonly tone: Tone }

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Neighbours of one tone are a group. */
const groupsOf = <K extends string>(tabs: readonly StatusTab<K>[]): StatusTab<K>[][] => {
  const groups: StatusTab<K>[][] = []
  for (const tab of tabs) {
    const group = groups.at(-1)
    if (group?.[0]?.tone === tab.tone) group.push(tab)
    else groups.push([tab])
  }
  return groups
}

/** So many do not fit in one line of a small screen, whatever their counts. */
const many = 12

/** The groups in two lines about as long; where there is room for one, the style sheet draws it as one. */
const linesOf = <G extends readonly unknown[]>(groups: readonly G[]): readonly (readonly G[])[] => {
  const total = groups.flat().length
  if (total < many) return [groups]
  const off = groups.map((_, at) => Math.abs(groups.slice(0, at).flat().length - total / 2))
  const second = off.indexOf(Math.min(...off))
  return [groups.slice(0, second), groups.slice(second)].filter((line) => line.length > 0)
}

/** Tabs in the order given, in groups of their tones; a group is never torn apart. */
export const StatusTabs = <K extends string>({
  label,
  tabs,
  counts,
  isCapped,
  value,
  onChange,
}: {
  label: string
  tabs: readonly StatusTab<K>[]
  counts?: Partial<Record<K, number>>
  /** Whether a count stopped there and there are more. */
  isCapped?: (count: number) => boolean
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
  const row = useCurrentInView<HTMLDivElement>(value)
  const known = tabs.some(({ key }) => key === value)
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={walk}>
      {linesOf(groupsOf(tabs)).map((line) => (
        <div key={line[0]?.[0]?.key} className={styles.line} role="presentation">
          {line.map((group) => (
            <div key={group[0]?.key} className={styles.group} role="presentation" data-tone={group[0]?.tone}>
              {group.map((tab) => (
                <button
                  key={tab.key}
                  type="button"
                  role="tab"
                  className={styles.tab}
                  data-tone={tab.tone}
                  aria-selected={tab.key === value}
                  tabIndex={tab.key === value || (!known && tab === tabs[0]) ? 0 : -1}
                  onClick={() => onChange(tab.key)}
                >
                  {tab.label}
                  {counts?.[tab.key] !== undefined && (
                    <span className={styles.count} data-none={counts[tab.key] === 0 || undefined}>
                      {counts[tab.key]}
                      {isCapped?.(counts[tab.key] ?? 0) && '+'}
                    </span>
                  )}
                </button>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useReadOf } from '#core/http/query.tsx'
import type { Line } from '#core/http/request.ts'
import { useRefreshOn, type Topic } from '#core/realtime/refresh-on.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './dashboard.module.css'

const liveTopics: readonly Topic[] = ['netorder', 'transfer_order', 'receive_order', 'logistics']
/** What no push tells of is seen a minute later. */
const liveMs = 60_000

/** What a line answers, in its panel. Until then its shape, and where it fails the way to ask again; old figures dim. */
export const ReadPart = <Data,>({
  title,
  line,
  query,
  live = false,
  height = 240,
  children,
}: {
  title: string
  line: Line
  query: unknown
  /** Of this moment: it follows what happens. */
  live?: boolean | undefined
  /** About how high it will be. */
  height?: number
  children: (data: Data) => ReactNode
}) => {
  const reading = useReadOf<Data>(line, { query }, live ? { every: liveMs, background: true } : {})
  useRefreshOn(live ? liveTopics : [], [line])
  if (reading.data === undefined)
    return (
      <Panel title={title}>
        <Loaded reading={reading} skeleton={<Skeleton rows={1} height={height} />}>
          {() => null}
        </Loaded>
      </Panel>
    )
  return (
    <Loaded reading={reading}>
      {(data) => (
        <div className={styles.part} inert={reading.isPlaceholderData}>
          {children(data)}
        </div>
      )}
    </Loaded>
  )
}

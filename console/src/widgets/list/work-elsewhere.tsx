import { givenRoute, usePlace } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import type { ListTabs } from './list-tabs.ts'
import styles from './work-elsewhere.module.css'

/** More than this is a second row of tabs. */
const most = 3

/** In an empty tab: where the work is. */
export const WorkElsewhere = ({
  tabs: { all, mine },
  counts,
  here,
}: {
  tabs: ListTabs
  counts: Partial<Record<string, number>> | undefined
  here: string
}) => {
  const place = usePlace()
  const busy = mine.filter((index) => index !== here && (counts?.[index] ?? 0) > 0).slice(0, most)
  if (busy.length === 0) return null
  return (
    <p className={styles.work}>
      {busy.map((index) => (
        <PageLink key={index} to={givenRoute(`${place}?status=${index}`)}>
          {all.find((tab) => tab.index === index)?.title}有 {counts?.[index]} 单 →
        </PageLink>
      ))}
    </p>
  )
}

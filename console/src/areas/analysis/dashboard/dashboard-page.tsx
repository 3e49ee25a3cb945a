import { pages, routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { RangeControl } from '../range/range-control.tsx'
import { spanWords } from '../range/range.ts'
import { useRange } from '../range/use-range.ts'
import type { Dashboard } from './section.ts'
import styles from './dashboard.module.css'

/** Draws a dashboard: its days above, its sections below. */
export const DashboardPage = ({ dashboard: { page, of = 'compared', stores, sections } }: { dashboard: Dashboard }) => {
  const asked = useRange(page)
  return (
    <>
      <PageHeader title={pages[page].title}>
        {of === 'today' && <PageLink to={routeTo('daySheet')}>{pages.daySheet.title}</PageLink>}
        {of !== 'today' && asked.further && (
          <PageLink to={asked.further}>看整{asked.range.span === 'month' ? spanWords.year : spanWords.month}</PageLink>
        )}
      </PageHeader>
      <RangeControl asked={asked} of={of} stores={stores} />
      <div className={styles.sections}>
        {sections.map(({ title, wide, Body }) => (
          <div key={title} data-wide={wide || undefined}>
            <Body asked={asked} />
          </div>
        ))}
      </div>
    </>
  )
}

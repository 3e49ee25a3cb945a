import type { ReactNode } from 'react'
import { commonCodes } from '@zdb/contract/kit/codes'
import { DetailPage } from './detail-page.tsx'
import { Loaded, type Reading } from '../page/loaded.tsx'
import { Empty } from '../page/empty.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { Skeleton } from '../page/skeleton.tsx'
import styles from './loaded-detail.module.css'

const Part = ({ rows }: { rows: number }) => (
  <div className={styles.part}>
    <Skeleton rows={rows} height={24} />
  </div>
)

/** Facts left, what is now and what was right: where they will be. */
const Coming = ({ title }: { title: string }) => (
  <DetailPage
    title={title}
    facts={
      <>
        <Part rows={4} />
        <Part rows={7} />
      </>
    }
    now={<Part rows={4} />}
    history={<Part rows={5} />}
  />
)

/**
 * A detail under its title from the first moment: the shape of what comes, or why it does not and the way back. What does
 * not exist is not asked for again.
 */
export const LoadedDetail = <T,>({
  title,
  back,
  reading,
  children,
}: {
  title: string
  back: ReactNode
  reading: Reading<T>
  children: (data: T) => ReactNode
}) => {
  const failed = reading.data === undefined ? reading.error : null
  if (failed?.answer?.code === commonCodes.notFound.code)
    return (
      <>
        <PageHeader title={title} />
        <Empty reason={failed.message}>{back}</Empty>
      </>
    )
  return (
    <>
      {failed && <PageHeader title={title}>{back}</PageHeader>}
      <Loaded reading={reading} skeleton={<Coming title={title} />}>
        {children}
      </Loaded>
    </>
  )
}

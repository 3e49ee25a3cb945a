import { text, useFilter, whole } from '#core/router/filter.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Counter } from './parts/counter.tsx'
import { Records } from './parts/records.tsx'
import styles from './write-off-page.module.css'

const fields = { page: whole(1), keyword: text() }

export const WriteOffPage = () => {
  const [{ page, keyword }, setFilter] = useFilter(fields)
  return (
    <>
      <PageHeader title="团购核销" note="扫客人的券码，或把券码粘贴进来；核销错了在时限内可以撤销" />
      <div className={styles.page}>
        <Counter />
        <Records page={page} keyword={keyword} onChange={setFilter} />
      </div>
    </>
  )
}

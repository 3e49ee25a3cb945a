import { pages } from '@zdb/contract/pages'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Counter } from './parts/counter.tsx'
import { Records } from './parts/records.tsx'
import styles from './write-off-page.module.css'

export const WriteOffPage = () => (
  <>
    <PageHeader title={pages.writeOffs.title} note="扫客人的券码，或把券码粘贴进来；核销错了在时限内可以撤销" />
    <div className={styles.page}>
      <Counter />
      <Records />
    </div>
  </>
)

import type { ReactNode } from 'react'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import type { Screens } from '#core/router/page-frame.tsx'
import { Button } from '#ui/action/button.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './screens.module.css'

const Sign = ({ words, note, children }: { words: string; note?: string; children: ReactNode }) => (
  <section className={styles.sign}>
    <svg width="120" height="88" viewBox="0 0 120 88" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M14 84h92M38 84l5-34h34l5 34" />
      <path d="M60 50V22M60 34c-13 0-18-8-18-17 11 0 18 7 18 17Zm0 8c11 0 16-7 16-15-9 0-16 6-16 15Z" />
    </svg>
    <h1>{words}</h1>
    {note && <p>{note}</p>}
    <div className={styles.ways}>{children}</div>
  </section>
)

export const NotFound = () => (
  <Sign words="页面不存在" note="您访问的页面不存在或已被移走">
    <PageLink to={routeTo('home')}>回到工作台</PageLink>
  </Sign>
)

const Forbidden = () => (
  <Sign words="您暂无访问的权限，请联系主账户授权！">
    <PageLink to={routeTo('home')}>回到工作台</PageLink>
  </Sign>
)

const Broken = () => (
  <Sign words="页面加载失败" note="可能是网络不稳定，或系统刚刚更新">
    <Button kind="primary" onClick={() => window.location.reload()}>
      重新加载
    </Button>
  </Sign>
)

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton rows={8} height={24} />
  </div>
)

export const screens: Screens = { Loading, Broken, Forbidden }

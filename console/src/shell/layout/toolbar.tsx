import { useEffect, useState } from 'react'
import { pages, routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { FeedbackIcon, GuideIcon, HelpIcon, TicketIcon, TopIcon } from './icons.tsx'
import { feedbackLink, guideLink, helpLink } from '../navigation/links.ts'
import { OutsideLink } from '../navigation/outside-link.tsx'
import styles from './toolbar.module.css'

const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 240)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}

/** Floats at the right edge; each tool says its name on hover and to screen readers. */
export const Toolbar = () => {
  const scrolled = useScrolled()
  const tools = [
    { link: helpLink, Icon: HelpIcon },
    { link: guideLink, Icon: GuideIcon },
    { link: feedbackLink, Icon: FeedbackIcon },
  ]
  return (
    <aside className={styles.toolbar} aria-label="侧边工具">
      {tools.map(({ link, Icon }) => (
        <OutsideLink key={link.path} link={link}>
          <Icon size={16} />
          <span>{link.words}</span>
        </OutsideLink>
      ))}
      <PageLink to={routeTo('createTicket')}>
        <TicketIcon size={16} />
        <span>{pages.createTicket.title}</span>
      </PageLink>
      {scrolled && (
        <button type="button" title="返回顶部" onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
          <TopIcon size={16} />
          <span>返回顶部</span>
        </button>
      )}
    </aside>
  )
}

import { pages, routeTo } from '@zdb/contract/pages'
import { givenRoute, usePlace } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { entrance, shown } from '#core/router/menu.ts'
import { useSession } from '#core/session/session.ts'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { Modal } from '../tools/modal.tsx'
import { feedbackLink, guideLink, helpLink } from './links.ts'
import { MenuIcon } from './menu-icon.tsx'
import { OutsideLink } from './outside-link.tsx'
import styles from './menu-sheet.module.css'

/** Every page of the console, section by section, and what stands at the edge of a larger screen. */
export const MenuSheet = ({ onClose }: { onClose: () => void }) => {
  const menu = useSession((state) => state.menu)
  const place = usePlace()
  return (
    <Modal label="全部页面" place="side" onClose={onClose}>
      <nav
        className={styles.sheet}
        aria-label="全部页面"
        onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
      >
        <CloseButton corner onClose={onClose} />
        {shown(menu).map((section) => (
          <section key={section.index} aria-label={section.title}>
            <h2>{section.title}</h2>
            <ul>
              {(shown(section.child).length > 0 ? shown(section.child) : [section]).map((row) => (
                <li key={row.index}>
                  <PageLink
                    to={row === section ? entrance(row) : givenRoute(row.index)}
                    aria-current={row.index === place ? 'page' : undefined}
                  >
                    <MenuIcon of={row.index} />
                    {row.title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-label="帮助">
          <h2>帮助</h2>
          <ul>
            <li>
              <PageLink to={routeTo('createTicket')}>{pages.createTicket.title}</PageLink>
            </li>
            {[helpLink, guideLink, feedbackLink].map((link) => (
              <li key={link.path}>
                <OutsideLink link={link} />
              </li>
            ))}
          </ul>
        </section>
      </nav>
    </Modal>
  )
}

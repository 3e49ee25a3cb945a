import { useEffect, useMemo } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Route } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { pageBody } from '#core/router/chunk.ts'
import { GuardedPage } from '#core/router/page-frame.tsx'
import { isTyping } from '#core/router/page-keys.ts'
import type { Page } from '#core/router/page.ts'
import { closePreview, PreviewedPlace } from '#core/router/preview.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { InsidePane } from '#ui/page/inside-pane.ts'
import { screens } from '../screens.tsx'
import { pageAt } from './page-at.ts'
import styles from './preview-pane.module.css'

/** Escape closes it unless something lies over it or is being written. */
const useEscape = () =>
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const covered = document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null
      if (event.key !== 'Escape' || event.defaultPrevented || covered || isTyping(event.target)) return
      closePreview()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

/** A detail beside its list, which stays as it was and can be worked on. */
export const PreviewPane = ({ route }: { route: Route }) => {
  const open = useOpen()
  const { pages } = useRouter().options.context as { pages: readonly Page[] }
  const found = useMemo(() => pageAt(pages, route), [pages, route])
  const body = useMemo(() => found && pageBody(found.page), [found])
  useEscape()
  if (!found || !body) return null
  return (
    <aside className={styles.pane} aria-label={`预览${found.page.title}`}>
      <header className={styles.head}>
        <h2>{found.page.title}</h2>
        <Button onClick={() => open(route)}>打开详情</Button>
        <CloseButton onClose={closePreview} />
      </header>
      <div className={styles.body}>
        <InsidePane value>
          <PreviewedPlace value={found.place}>
            <GuardedPage page={found.page} body={body} screens={screens} />
          </PreviewedPlace>
        </InsidePane>
      </div>
    </aside>
  )
}

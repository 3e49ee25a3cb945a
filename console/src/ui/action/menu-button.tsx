import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import styles from './menu-button.module.css'

export type MenuChoice = {
  readonly label: string
  readonly icon?: ReactNode
  /** Set for choices of which one is the present one. */
  readonly checked?: boolean
  readonly onPress: () => void
  readonly danger?: boolean
  /** Temporarily impossible, and why. */
  readonly why?: string | undefined
}

const steps: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const itemsIn = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

const edge = 8

/** Beside what was pressed, wholly inside the window. */
const placeBeside = (menu: HTMLElement, face: DOMRect) => {
  const { width, height } = menu.getBoundingClientRect()
  const below = face.bottom + height + edge <= window.innerHeight
  const left = Math.min(Math.max(edge, face.right - width), window.innerWidth - width - edge)
  menu.style.left = `${left}px`
  menu.style.top = `${Math.max(edge, below ? face.bottom + 2 : face.top - height - 2)}px`
}

const Menu = ({
  id,
  label,
  face,
  choices,
  onClose,
}: {
  id: string
  label: string
  face: HTMLElement
  choices: readonly MenuChoice[]
  onClose: (giveBack: boolean) => void
}) => {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    // Above whatever the library lays over the page.
    if ('showPopover' in element) element.showPopover()
    placeBeside(element, face.getBoundingClientRect())
    itemsIn(element)[0]?.focus({ preventScroll: true })
  }, [face])
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target) && !face.contains(target)) onClose(false)
    }
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && target.contains(face)) onClose(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('scroll', scrolled, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('scroll', scrolled, true)
    }
  }, [face, onClose])
  const walk = (event: KeyboardEvent) => {
    // What lies under the menu does not hear its keys.
    event.stopPropagation()
    if (event.key === 'Escape') return onClose(true)
    if (event.key === 'Tab') return onClose(false)
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const all = itemsIn(menu.current)
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
  }
  return (
    <div ref={menu} id={id} className={styles.menu} role="menu" aria-label={label} popover="manual" onKeyDown={walk}>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          role={choice.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={choice.checked}
          tabIndex={-1}
          data-danger={choice.danger || undefined}
          aria-disabled={choice.why !== undefined || undefined}
          title={choice.why}
          onClick={() => {
            if (choice.why !== undefined) return
            onClose(true)
            choice.onPress()
          }}
        >
          <span>
            {choice.icon}
            {choice.label}
          </span>
          {choice.why && <small>{choice.why}</small>}
        </button>
      ))}
    </div>
  )
}

/**
 * A button with its menu: arrow keys walk, Escape closes and gives the focus back, Tab and a press elsewhere close. Among
 * the tools of a top bar the arrows open it too; elsewhere they may walk what the button stands in.
 */
export const MenuButton = ({
  label,
  children,
  choices,
  kind = 'icon',
  tabIndex,
  ref,
}: {
  /** Its name; contains what is seen on it. */
  label: string
  children: ReactNode
  /** Asked when it opens. */
  choices: () => readonly MenuChoice[]
  /** Among icons, or as large as the tools of a top bar. */
  kind?: 'icon' | 'tool'
  tabIndex?: number
  ref?: Ref<HTMLButtonElement>
}) => {
  const [opened, setOpened] = useState<{ face: HTMLElement; choices: readonly MenuChoice[] }>()
  const id = useId()
  const close = (giveBack: boolean) => {
    if (giveBack) opened?.face.focus({ preventScroll: true })
    setOpened(undefined)
  }
  const open = (face: HTMLElement) => setOpened({ face, choices: choices() })
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles.face}
        data-kind={kind}
        data-layer={kind === 'icon' || undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened ? id : undefined}
        tabIndex={tabIndex}
        onClick={({ currentTarget }) => (opened ? setOpened(undefined) : open(currentTarget))}
        onKeyDown={(event) => {
          if (kind !== 'tool' || !steps[event.key]) return
          event.preventDefault()
          open(event.currentTarget)
        }}
      >
        {children}
      </button>
      {opened && <Menu id={id} label={label} face={opened.face} choices={opened.choices} onClose={close} />}
    </>
  )
}

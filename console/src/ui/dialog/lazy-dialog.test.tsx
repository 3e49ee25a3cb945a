import { Component, useState, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'

type Loaded = ComponentType<{ words: string }>

const Body = ({ words }: { words: string }) => <p role="dialog">{words}</p>

/** What a broken part of a page leaves. */
class Whole extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p role="alert">加载失败</p> : this.props.children
  }
}

const acting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  acting.IS_REACT_ACT_ENVIRONMENT = true
})

test('it comes when it is opened, and at once the next time', async () => {
  const load = vi.fn<() => Promise<Loaded>>(() => Promise.resolve(Body))
  const Dialog = lazyDialog(load)
  expect(load).not.toHaveBeenCalled()
  const { unmount } = render(<Dialog words="确认要删除？" />)
  expect((await screen.findByRole('dialog')).textContent).toBe('确认要删除？')
  unmount()
  render(<Dialog words="再来一次" />)
  expect(screen.getByRole('dialog').textContent).toBe('再来一次')
  expect(load).toHaveBeenCalledOnce()
})

test('a network that was away for a moment is asked once more, one that stays away at the next opening', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const load = vi.fn<() => Promise<Loaded>>().mockImplementation(gone)
  const Dialog = lazyDialog(load)
  const Page = () => {
    const [opened, setOpened] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setOpened(opened + 1)}>
          打开
        </button>
        <Whole key={opened}>{opened > 0 && <Dialog words="开好了" />}</Whole>
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
  load.mockImplementationOnce(gone).mockImplementation(() => Promise.resolve(Body))
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  expect((await screen.findByRole('dialog')).textContent).toBe('开好了')
  expect(load).toHaveBeenCalledTimes(4)
})

/** Longer than the library lets a page wait before it hears a press. */
const workLong = () => {
  const until = performance.now() + 15
  while (performance.now() < until) continue
}

test('whatever is pressed meanwhile, it is begun once', async () => {
  acting.IS_REACT_ACT_ENVIRONMENT = false
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const begun: string[] = []
  const Slow = ({ name }: { name: string }) => {
    useState(() => {
      begun.push(name)
      setTimeout(press)
    })
    workLong()
    return <p>{name}</p>
  }
  const names = ['一', '二', '三', '四']
  const Dialog = lazyDialog<object>(() => Promise.resolve(() => names.map((name) => <Slow key={name} name={name} />)))
  const draw = (pressed: number) =>
    root.render(
      <div title={`${pressed}`}>
        <Dialog />
      </div>,
    )
  const press = () => flushSync(() => draw(begun.length))
  draw(0)
  await waitFor(() => expect(place.textContent).toBe(names.join('')))
  expect(begun).toEqual(names)
  root.unmount()
  place.remove()
})

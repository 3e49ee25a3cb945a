import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLocation } from '../../../../test/deliveries.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { calmMotion } from '#ui/theme/media.ts'
import { glideMs } from './glide.ts'
import { RiderMap } from './rider-map.tsx'

/** The borders lie in files, which nobody serves here: a district around the shop, and one that is far away. */
vi.mock('#widgets/map/borders.ts', () => {
  const square = (longitude: number, side: number) =>
    [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ].map(([east = 0, north = 0]) => [longitude + east, 39.8 + north])
  const district = (code: string, name: string, longitude: number) => ({
    code,
    name,
    centre: { longitude, latitude: 39.8 },
    parts: [[square(longitude, 0.3)]],
  })
  const borders = [district('110105', '朝阳区', 116.4), district('110112', '通州区', 117.4)]
  return { country: '100000', useBorders: (code: string) => (code === '110100' ? borders : undefined) }
})

const names = { shop: '国贸店', door: '朝阳区光华路****', rider: '李师傅' }

let frames: FrameRequestCallback[] = []
/** Draws the next frame, as if so many milliseconds had gone since the first. */
const drawAt = (ms: number) =>
  act(() => {
    const due = frames
    frames = []
    for (const draw of due) draw(performance.now() + ms)
  })

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
})
afterEach(() => {
  for (const node of document.head.querySelectorAll('meta[name=amap-key], script')) node.remove()
})

const calm = (on: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: on && query === calmMotion,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )

const at = (): [x: number, y: number] => {
  const [x = NaN, y = NaN] =
    /translate\((\S+) (\S+)\)/
      .exec(screen.getByTestId('rider').getAttribute('transform') ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return [x, y]
}

const here = aLocation({ rider: { longitude: 116.465, latitude: 39.908, at: inMinutes(0) } })
const there = aLocation({ rider: { longitude: 116.469, latitude: 39.912, at: inMinutes(0) } })

test('the drawing says in words what it shows, and when the rider will be there', () => {
  render(<RiderMap location={aLocation()} names={names} until={inMinutes(40)} />)
  expect(screen.getByRole('img', { name: /从国贸店到朝阳区光华路\*\*\*\*的路线；骑手李师傅距收货地址/ })).toBeTruthy()
  expect(screen.getByText(/^预计 .*\d\d:\d\d 到达$/)).toBeTruthy()
  expect(screen.getByText('较有把握')).toBeTruthy()
  expect(screen.queryByText(/将晚/)).toBeNull()
})

test('the districts of the city lie under the way, named where they are seen, and it says that it is a drawing', async () => {
  const { container } = render(<RiderMap location={aLocation({ city_code: '110100' })} names={names} />)
  const name = await screen.findByText('朝阳区')
  expect(screen.queryByText('通州区')).toBeNull()
  // What is drawn later lies above: a name is read across the way.
  const way = container.querySelector('path[class*=way]')
  expect(way && name.compareDocumentPosition(way)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  // The way lies in one of the two: the whole city stands in a corner, that one marked.
  const ground = screen.getByTestId('ground')
  expect(ground.querySelectorAll('path')).toHaveLength(3)
  expect(ground.querySelectorAll('path[data-on]')).toHaveLength(1)
  expect(screen.getByText('示意图')).toBeTruthy()
  expect(container.querySelector('svg')?.textContent).toMatch(/米|公里/)
})

test('nobody says when it will be there before somebody has it', () => {
  render(<RiderMap location={aLocation({ status: 1, rider: null })} names={names} />)
  expect(screen.queryByText(/^预计/)).toBeNull()
  expect(screen.getByText('骑手接单后估计到达时间')).toBeTruthy()
})

test('who will be late is known before it is late', () => {
  render(<RiderMap location={aLocation({ eta: inMinutes(50) })} names={names} until={inMinutes(40)} />)
  expect(screen.getByText('将晚 10 分钟')).toBeTruthy()
})

test('between two looks the rider moves on evenly, round the corner', () => {
  calm(false)
  const { rerender } = render(<RiderMap location={here} names={names} />)
  const [startX, startY] = at()
  rerender(<RiderMap location={there} names={names} />)
  expect(at()).toEqual([startX, startY])
  drawAt(glideMs * 0.3)
  const [x, y] = at()
  expect(x).toBeGreaterThan(startX)
  expect(y).toBeCloseTo(startY, 0)
  drawAt(glideMs * 0.8)
  expect(at()[1]).toBeLessThan(startY - 5)
  drawAt(glideMs * 1.1)
  const [endX, endY] = at()
  rerender(<RiderMap location={there} names={names} />)
  expect(at()).toEqual([endX, endY])
  expect(frames).toHaveLength(0)
})

test('who prefers less motion sees the rider at the new place at once', () => {
  calm(true)
  const { rerender } = render(<RiderMap location={here} names={names} />)
  const before = at()
  rerender(<RiderMap location={there} names={names} />)
  expect(at()).not.toEqual(before)
  expect(frames).toHaveLength(0)
})

test('without a rider or without a door it draws what is known and says what is not', () => {
  const { rerender } = render(<RiderMap location={aLocation({ rider: null, trail: [] })} names={names} />)
  expect(screen.getByText('暂无骑手的实时位置')).toBeTruthy()
  expect(screen.queryByTestId('rider')).toBeNull()
  rerender(<RiderMap location={aLocation({ door: null, route: [], eta: null })} names={names} />)
  expect(screen.getByText(/收货地址没有准确位置/)).toBeTruthy()
})

test('once it has arrived the trail stays and the rider is gone', () => {
  render(<RiderMap location={aLocation({ status: 60, eta: null, confidence: 100 })} names={names} />)
  expect(screen.getByRole('img', { name: '从国贸店到朝阳区光华路****的路线' })).toBeTruthy()
  expect(screen.queryByTestId('rider')).toBeNull()
  expect(screen.queryByText(/实时位置|位置更新于/)).toBeNull()
})

test('the frame holds the rider’s whole way, however far away it began', () => {
  calm(false)
  const outside = aLocation({ rider: { longitude: 116.44, latitude: 39.9, at: inMinutes(0) }, trail: [] })
  const { rerender } = render(<RiderMap location={outside} names={names} />)
  rerender(<RiderMap location={here} names={names} />)
  drawAt(glideMs * 0.1)
  const [x, y] = at()
  expect(x).toBeGreaterThan(0)
  expect(y).toBeLessThan(280)
})

const configured = (key: string) => {
  const meta = document.createElement('meta')
  meta.name = 'amap-key'
  meta.content = key
  document.head.append(meta)
}

test('no script of an outside map is asked for while no key is set', () => {
  configured('')
  render(<RiderMap location={aLocation()} names={names} />)
  expect(document.head.querySelector('script')).toBeNull()
})

/** Catches the script on its way into the page: nothing outside is asked in a test. */
const catchScript = () => {
  const caught: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation(
    (...nodes) => void caught.push(...(nodes as HTMLScriptElement[])),
  )
  return caught
}

test('a map that does not come leaves the drawing in its place', async () => {
  configured('k1')
  const caught = catchScript()
  render(<RiderMap location={aLocation()} names={names} />)
  expect(caught[0]?.src).toBe('https://webapi.amap.com/maps?v=1.4.15&key=k1')
  act(() => void caught[0]?.dispatchEvent(new Event('error')))
  expect(await screen.findByTestId('rider')).toBeTruthy()
})

test('with a key the same places stand on the outside map, and the rider moves there', async () => {
  calm(true)
  configured('k2')
  const caught = catchScript()
  const moves: unknown[] = []
  const destroyed = vi.fn<() => void>()
  class Marker {
    setPosition(to: unknown) {
      moves.push(to)
    }
  }
  class Polyline {
    setPath = vi.fn<() => void>()
  }
  class Map {
    add = vi.fn<() => void>()
    setFitView = vi.fn<() => void>()
    destroy = destroyed
  }
  vi.stubGlobal('AMap', { Map, Marker, Polyline, Pixel: Marker })
  const { rerender, unmount } = render(<RiderMap location={here} names={names} />)
  await act(async () => void caught[0]?.dispatchEvent(new Event('load')))
  expect(screen.queryByTestId('rider')).toBeNull()
  expect(screen.getByRole('img', { name: /骑手李师傅/ })).toBeTruthy()
  rerender(<RiderMap location={there} names={names} />)
  expect(moves.at(-1)).toEqual([116.469, 39.912])
  unmount()
  expect(destroyed).toHaveBeenCalledOnce()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GoodsPicture } from './goods-picture.tsx'

const cake = { item_name: '草莓奶油生日蛋糕', item_img: 'https://img.example/cake.jpg' }
const drawn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

test('goods show their own picture, in a room that is theirs before it comes', () => {
  render(<GoodsPicture item={cake} size="list" />)
  const picture = screen.getByRole('img', { name: '草莓奶油生日蛋糕的图片' })
  expect(picture.getAttribute('src')).toBe('https://img.example/cake.jpg')
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['48', '48'])
  expect(picture.getAttribute('loading')).toBe('lazy')
})

test('a picture that does not come leaves a drawing of the kind in its place, until another comes', () => {
  const { container, rerender } = render(<GoodsPicture item={cake} size="pool" />)
  fireEvent.error(screen.getByRole('img'))
  expect(drawn(container)).toContain('cake.svg')
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<GoodsPicture item={{ ...cake, item_img: 'https://img.example/other.jpg' }} size="pool" />)
  expect(screen.getByRole('img').getAttribute('width')).toBe('72')
})

test.each([
  ['11枝红玫瑰花束', 'flower'],
  ['蝴蝶兰盆栽', 'plant'],
  ['开业花篮一对', 'basket'],
  ['时令水果果篮', 'fruit'],
  ['惊喜盲盒', 'box'],
])('%s without a picture is drawn as %s', (item_name, name) => {
  const { container } = render(<GoodsPicture item={{ item_name, item_img: '' }} size="list" />)
  expect(drawn(container)).toContain(`${name}.svg`)
})

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Handheld } from './people.ts'

/**
 * What can be measured of a screen: contrast, sizes, names. With `GANTRY_PICTURES=1` each screen is also saved as a picture in
 * test-results/screens.
 */

/**
 * An office screen. `dark` marks a screen whose contents, unlike the frame around them, are drawn only for its nouns; it is checked in the
 * dark too.
 */
export type Screen = readonly [path: string, name: string, dark?: 'dark']

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
type Rules = Parameters<AxeBuilder['options']>[0]

const noSuchPage = /There is no such page|없는 페이지입니다|ページが見つかりません/

/** Goes from screen to screen as its links would, without opening the app again. */
export async function open(page: Page, path: string): Promise<void> {
  // An unknown page comes between any two screens, so that what is found afterwards is not the screen before.
  const nowhere = page.getByText(noSuchPage)
  await lead(page, '/nowhere')
  // `toBeVisible` would describe the whole page each time it looks in vain, which took a quarter of a tour's time.
  await expect(nowhere).toHaveCount(1)
  await lead(page, path)
  await expect(nowhere).toHaveCount(0)
}

/** Inspects each of these screens. */
export async function inspectAll(page: Page, place: string, screens: readonly Screen[]): Promise<void> {
  for (const [path, name, dark] of screens) {
    await open(page, path)
    await inspected(page, `${place}-${name}`, dark)
  }
}

/** Inspects a dialog of a screen, which the button with this name opens. */
export async function inspectDialog(
  page: Page,
  place: string,
  [path, name, dark]: Screen,
  button: string | RegExp,
): Promise<void> {
  await open(page, path)
  await page
    .getByRole('button', { name: button, exact: typeof button === 'string' })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspected(page, `${place}-${name}`, dark)
}

/** Waits until a screen is there, has axe check it, and checks that its words have room. */
export async function inspected(page: Page, name: string, dark?: 'dark'): Promise<void> {
  await isThere(page)
  await accepted(page, name, { runOnly: wcag })
  await hasRoom(page, name)
  if (!dark) return
  // In the dark only the colours differ.
  await page.emulateMedia({ colorScheme: 'dark' })
  await accepted(page, `${name}-dark`, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** For a screen that is inspected elsewhere: checks only that it is there and that its words have room in another language. */
export async function worded(page: Page, name: string): Promise<void> {
  await isThere(page)
  await still(page)
  await hasRoom(page, name)
}

async function isThere(page: Page): Promise<void> {
  await expect(page.locator('[data-testid="skeleton"], .mantine-Skeleton-root, table[aria-busy="true"]')).toHaveCount(
    0,
    { timeout: 30_000 },
  )
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[role="alert"] code'), 'no error with its number').toHaveCount(0)
}

async function hasRoom(page: Page, name: string): Promise<void> {
  expect.soft(await beyondTheEdge(page), `${name}: nothing runs out of the side`).toEqual([])
  expect.soft(await clipped(page), `${name}: what is pressed and what heads something is not cut off`).toEqual([])
}

/** Checks a handheld's screen on a small device in the light, and on a large one in the dark only what differs there. */
export async function examined({ page }: Handheld, name: string): Promise<void> {
  await settled(page)
  await fits(page, `${name}-360`, { rules: { 'color-contrast-enhanced': { enabled: true } } })
  await page.setViewportSize({ width: 480, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await fits(page, `${name}-480-dark`, {
    runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced'] },
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 360, height: 640 })
}

/** Where a scan or a press leads on the floor, what the app says, and the screen's name, which is its state unless `as` is given. */
interface Step {
  to?: string
  hears?: string
  kind?: NonNullable<Parameters<Handheld['hears']>[1]>
  as?: string
}

/** Leads a handheld from screen to screen and examines each one. */
export function tourOf(phone: Handheld, work: string) {
  const shot = (name: string) => examined(phone, `${work}-${name}`)
  const arrives = async ({ to, hears, kind, as = to?.split('.').at(-1) ?? '' }: Step) => {
    if (to) await phone.stands(to)
    if (hears) await phone.hears(hears, kind)
    await shot(as)
  }
  return {
    shot,
    scans: async (code: string, step: Step) => {
      await phone.scan(code)
      await arrives(step)
    },
    presses: async (button: string | RegExp, step: Step) => {
      await phone.press(button)
      await arrives(step)
    },
  }
}

/** A floor screen is read at arm's length and pressed with gloves. */
async function fits(page: Page, name: string, rules: Rules): Promise<void> {
  await accepted(page, name, rules)
  expect.soft(await tooSmall(page), `${name}: smaller than 48 px`).toEqual([])
  expect.soft(await badMains(page), `${name}: main ones of 64 px in the lower half`).toEqual([])
  expect.soft(await beyondTheEdge(page), `${name}: nothing runs out of the side`).toEqual([])
}

/** Waits until the flash of colour is over. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[class*="flash"]')).toHaveCount(0)
}

async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function accepted(page: Page, name: string, rules: Rules): Promise<void> {
  await still(page)
  if (process.env['GANTRY_PICTURES']) await page.screenshot({ path: `test-results/screens/${name}.png` })
  // A page that goes from screen to screen has to load the 600 kB of axe only once.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // No screen has frames, so one call in the page is enough; otherwise axe would open an empty page for its sums each time.
  const { violations } = await new AxeBuilder({ page, ...(isLoaded ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    // Otherwise axe parses all styles anew each time, a quarter of its time: none of these rules reads them, and one looks at media.
    .options({ ...rules, resultTypes: ['violations'], preload: { assets: ['media'] } })
    .analyze()
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 4)
            .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
            .join(' | ')}`,
      ),
      name,
    )
    .toEqual([])
}

/** Waits until what moves has arrived and the fonts are loaded. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A dialog begins to open a frame or two after it appears.
    for (let frames = 0; frames < 3; frames++) {
      await new Promise(requestAnimationFrame)
      for (const moving of document.getAnimations()) {
        if (moving.playState !== 'running' || moving.effect?.getComputedTiming().endTime === Infinity) continue
        moving.finish()
        frames = 0
      }
    }
  })
}

/** What the user would have to scroll sideways to see; what scrolls or is cut off in a box of its own does not count. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rightOf = (element: Element) => element.getBoundingClientRect().right
    const seenUpTo = (element: Element) => {
      let right = rightOf(element)
      for (let box = element.parentElement; box && !box.matches('main, body'); box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') right = Math.min(right, rightOf(box))
      return right
    }
    return [...document.body.querySelectorAll('*')].flatMap((element) =>
      rightOf(element) > innerWidth + 1 && element.checkVisibility() && seenUpTo(element) > innerWidth + 1
        ? [`${element.tagName} ${element.textContent.slice(0, 40)}`]
        : [],
    )
  })
}

/** What the user would have to scroll sideways to read of the rows, even where they are in a box of their own. */
export function columnsBeyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main td')].flatMap((cell) =>
      cell.checkVisibility() && cell.getBoundingClientRect().right > innerWidth ? [cell.textContent ?? ''] : [],
    ),
  )
}

/** Buttons, headings and column heads whose words do not fit, unless an ellipsis says so. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [class*="Button-root"], h1, h2, h3, th')]
      .flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>('*')])
      .flatMap((element) => {
        // Words for screen readers only stand in a box of one pixel.
        const isCut =
          element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && element.checkVisibility()
        return isCut && getComputedStyle(element).textOverflow !== 'ellipsis'
          ? [`${element.tagName} ${element.innerText.slice(0, 40)} ${element.scrollWidth} > ${element.clientWidth} px`]
          : []
      }),
  )
}

/** Everything that can be pressed and is below 48 px one way, with its width and height. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input:not([data-scan-field]), textarea, select, [role="button"]',
      ),
    ].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const seen = element.checkVisibility() && width > 0
      return seen && (width < 47.5 || height < 47.5)
        ? [
            `${(element.getAttribute('aria-label') ?? element.innerText ?? element.tagName).slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`,
          ]
        : []
    }),
  )
}

/**
 * Main actions, drawn in the accent, that are too small or not where the thumb is. One in a form does not count: it stands above the soft
 * keyboard.
 */
function badMains(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button[class*="main"]:not(form *)')].flatMap((element) => {
      const { height, top, bottom } = element.getBoundingClientRect()
      return height < 63.5 || (top + bottom) / 2 < innerHeight / 2
        ? [`${element.innerText} ${Math.round(height)} px at ${Math.round(top)}`]
        : []
    }),
  )
}

import type { FocusEvent, MouseEvent } from 'react'
import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The amber of a gantry crane. Text on it is near black, at a contrast of 9:1. */
const amber: MantineColorsTuple = [
  '#fff7e6',
  '#ffeccb',
  '#ffdfa8',
  '#ffd079',
  '#ffc04a',
  '#ffb12e',
  '#f5a400',
  '#db9200',
  '#8a5a00',
  '#5c3d00',
]
/** Neutral greys; Mantine's own are bluish. The seventh is for dimmed text: 5:1 on white, 4.5:1 on the tinted sides. */
const dark: MantineColorsTuple = [
  '#d6d6d4',
  '#b9b9b6',
  '#949491',
  '#6a6a68',
  '#434341',
  '#353534',
  '#2a2a29',
  '#1d1d1c',
  '#161615',
  '#0f0f0e',
]
const gray: MantineColorsTuple = [
  '#fafaf9',
  '#f4f4f2',
  '#e9e9e6',
  '#deddda',
  '#cfcecb',
  '#b0afac',
  '#6d6c69',
  '#5c5b59',
  '#3b3a39',
  '#212120',
]

/** Dark enough for white text on it and for icons on white. */
const red: MantineColorsTuple = [
  '#fdeceb',
  '#fbd9d6',
  '#f4b0ab',
  '#ec857d',
  '#e06157',
  '#d0443a',
  '#b3261e',
  '#991d16',
  '#7d150f',
  '#600d09',
]
const green: MantineColorsTuple = [
  '#e9f6ee',
  '#d2eddc',
  '#a6dbb9',
  '#76c694',
  '#4fb276',
  '#2f9a5c',
  '#14713a',
  '#105f30',
  '#0b4d26',
  '#073a1c',
]

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 6, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  respectReducedMotion: true,
  colors: { amber, dark, gray, red, green },
  black: '#1b1b1a',
  fontFamily: '"Noto Sans KR", "Noto Sans JP", system-ui, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 4,
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '18px', lineHeight: '24px' }, h2: { fontSize: '15px', lineHeight: '24px' } },
  },
  components: {
    // The accent is too light for words on white.
    Anchor: { defaultProps: { c: 'dimmed' } },
    Button: { defaultProps: { size: 'xs' }, styles: { root: { height: 32, fontSize: 13 } } },
    TextInput: { defaultProps: { size: 'xs' } },
    // A comma separates thousands. By default Mantine also reads it as a decimal point, which turned 1,299.99 into 1.29.
    NumberInput: { defaultProps: { size: 'xs', hideControls: true, allowedDecimalSeparators: ['.'] } },
    // A list that opens on focus would hide the error below its field when a refused form focuses it. What the user types replaces the
    // chosen name: a search that started with that name would find nothing.
    Select: {
      defaultProps: { size: 'xs', checkIconPosition: 'right', openOnFocus: false, onFocus: selectTyped },
    },
    // The field is emptied so that a corrected file can be chosen again: a browser only reports a choice with another name.
    FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
    // «Nothing found» appears inside a list box, where screen readers expect only options.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    MultiSelect: { defaultProps: { size: 'xs', openOnFocus: false } },
    Textarea: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    // The reason why something is not possible must also open by keyboard focus and on a phone.
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        withArrow: true,
        multiline: true,
        maw: 320,
        fz: 12,
        events: { hover: true, focus: true, touch: true },
      },
    },
    // The head of a dialog must not count as a second banner of the page.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'none' } },
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
      },
      styles: { title: { fontWeight: 600, fontSize: 15 } },
    },
    Drawer: {
      defaultProps: { attributes: { header: { role: 'none' } } },
      styles: { title: { fontWeight: 600, fontSize: 15 } },
    },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    // A menu holds only its items, so the first item gets the focus.
    Menu: { defaultProps: { transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false } },
  },
})

function selectTyped({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  if (!field.readOnly) field.select()
}

function forgetFile({ currentTarget: field }: MouseEvent<HTMLInputElement>) {
  field.value = ''
}

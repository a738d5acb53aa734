import type { FocusEvent, MouseEvent } from 'react'
import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The amber of a gantry crane. Text on it is near black: 9:1. */
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
/** Neutral greys; Mantine's own are bluish. The seventh is dimmed text: 5:1 on white, 4.5:1 on the tinted sides. */
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

/** Deep enough for white text and for icons on white. */
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
    // A comma parts thousands. Taken for a decimal point, as it is by default, it made 1.29 of 1,299.99.
    NumberInput: { defaultProps: { size: 'xs', hideControls: true, allowedDecimalSeparators: ['.'] } },
    // A list that opened on focus would hide what is wrong with its field, where a refused form leads to it.
    // What is typed takes the place of what stood there: a search that goes on from the chosen one's name finds nothing.
    Select: {
      defaultProps: { size: 'xs', checkIconPosition: 'right', openOnFocus: false, onFocus: selectTyped },
    },
    // A file that was corrected meanwhile may be chosen again: a browser tells of another name alone.
    FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
    // «Nothing found» appears inside a list box, where screen readers expect only options.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    MultiSelect: { defaultProps: { size: 'xs', openOnFocus: false } },
    Textarea: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    // Why something is not possible now is read by keys and on a phone too.
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
    // A dialog's head is no second banner of the page.
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
    // A menu holds what is chosen from, and nothing else: the first of it is focused.
    Menu: { defaultProps: { transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false } },
  },
})

function selectTyped({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  if (!field.readOnly) field.select()
}

function forgetFile({ currentTarget: field }: MouseEvent<HTMLInputElement>) {
  field.value = ''
}

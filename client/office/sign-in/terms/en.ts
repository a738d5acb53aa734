import type { Compliance } from '../../../../shared/entities/user.ts'

/** The texts of the consents: headings with the words under each. */
export type Terms = Record<
  keyof Compliance,
  { title: string; parts: readonly (readonly [heading: string, words: string])[] }
>

export const terms: Terms = {
  termsOfUse: {
    title: 'Terms of use',
    parts: [
      [
        'What this is',
        'The warehouse operator who runs this Gantry lets you use it for the work that you do for the operator or for your company: goods, parcels, orders and the people who handle them.',
      ],
      [
        'Your account',
        'It is yours alone. Do not lend it, your badge or your PIN, and tell an administrator at once when one of them is lost. What is done with your account counts as done by you.',
      ],
      [
        'What you may do',
        'You see and change what your roles allow, within your company and your centers. Do not try to reach what is not meant for you, and do not take data out except for your work.',
      ],
      [
        'What is recorded',
        'Each change is recorded with who made it, when and from where. Floor work is recorded with its handheld. The records settle disputes about goods and cannot be altered.',
      ],
      [
        'How it ends',
        'An administrator can end your access when you change work or break these terms. Your name stays on what you did; you may ask the operator for the rest to be deleted.',
      ],
      ['Changes', 'When these terms change you are asked again before you go on.'],
    ],
  },
  privacyPolicy: {
    title: 'Privacy policy',
    parts: [
      ['Who answers for it', 'The warehouse operator who invited you. Ask your administrator whom to turn to.'],
      [
        'What is kept',
        'User name, name, mail address, phone number and, if you add one, a portrait; your roles, company and centers; when, from which address and with which browser you signed in; what you changed.',
      ],
      [
        'What it is for',
        'To let you in, to show colleagues who did what, to reach you about your work, and to find out what happened when goods or money are in dispute.',
      ],
      [
        'Who sees it',
        'Colleagues and administrators whose roles let them see users within the same scope. It is not sold, and not given to others unless the law asks for it. Mail and messages go through the operator’s providers.',
      ],
      [
        'How long',
        'As long as you have an account. When it is deleted, contacts, portrait, badges and sign-ins go; your name stays on what you did for as long as the law wants such records kept.',
      ],
      [
        'Your rights',
        'You may see and correct what is kept at “My account”, ask for a copy, and ask for it to be deleted.',
      ],
    ],
  },
  marketingConsent: {
    title: 'News and offers',
    parts: [
      ['What you would get', 'Now and then a mail or message about new features, services and prices of the operator.'],
      ['It is up to you', 'Everything works without it. You can take it back at any time at “My account”.'],
    ],
  },
}

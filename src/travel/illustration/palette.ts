export type Climate = 'mediterranean' | 'desert' | 'tropical' | 'temperate' | 'nordic' | 'mountain' | 'urban';
export type Time = 'morning' | 'noon' | 'golden' | 'dusk' | 'night';

/** How the world is lit: the sky from top to horizon, the colour of the light, how many windows shine. */
export interface Light {
  skies: readonly [Sky, ...Sky[]];
  tint: string;
  orb: string;
  cloud: string;
  shining: number;
}
export type Sky = readonly [top: string, middle: string, horizon: string];

export const lights: Record<Time, Light> = {
  morning: {
    skies: [
      ['#8fc7e4', '#c4e2ea', '#fdeedb'],
      ['#a3c4ec', '#dcdcf0', '#fde1d1'],
      ['#86c3d8', '#c6e7e2', '#fff2da'],
      ['#9bb9e0', '#d3def0', '#fbe9dc'],
    ],
    tint: '#fff5e8',
    orb: '#fffbe8',
    cloud: '#ffffff',
    shining: 0.06,
  },
  noon: {
    skies: [
      ['#4ea6de', '#8ccaec', '#d6eff6'],
      ['#3f9ad3', '#7fc3e5', '#d3edf1'],
      ['#62b2e4', '#a2d5ee', '#e7f5f4'],
      ['#5aa0dc', '#9ac6ec', '#e4eef8'],
    ],
    tint: '#ffffff',
    orb: '#fffdf0',
    cloud: '#ffffff',
    shining: 0.02,
  },
  golden: {
    skies: [
      ['#7fb0d2', '#f1cda6', '#fddfa8'],
      ['#8aa4cf', '#f0bfa2', '#ffd79e'],
      ['#74a8c9', '#f3d7ac', '#ffeec4'],
      ['#93a6cc', '#f3c3b0', '#fde0b8'],
    ],
    tint: '#ffe6c4',
    orb: '#fff2c4',
    cloud: '#fff0dc',
    shining: 0.3,
  },
  dusk: {
    skies: [
      ['#3d4c8a', '#a2709f', '#f5a582'],
      ['#324c82', '#8075ae', '#f0aaa2'],
      ['#494582', '#bb7494', '#f9b584'],
      ['#2f5482', '#8a86b0', '#f6bd9c'],
    ],
    tint: '#d3b3c2',
    orb: '#ffe1b0',
    cloud: '#f3b9a8',
    shining: 0.62,
  },
  night: {
    skies: [
      ['#101d40', '#243a68', '#4d6394'],
      ['#131c3c', '#2d3966', '#5d6094'],
      ['#0d233c', '#1c4663', '#467888'],
    ],
    tint: '#7484b4',
    orb: '#f4f1dc',
    cloud: '#6d7fb0',
    shining: 0.66,
  },
};

/** The open country of a climate. */
export interface Land {
  grass: string;
  hill: string;
  leaf: string;
  leafLight: string;
  path: string;
  sea: string;
}

export const lands: Record<Climate, Land> = {
  mediterranean: {
    grass: '#aab772',
    hill: '#8ea486',
    leaf: '#557a50',
    leafLight: '#86a25d',
    path: '#eddcbd',
    sea: '#3a9dbb',
  },
  desert: { grass: '#e2c08f', hill: '#cc9d70', leaf: '#738d62', leafLight: '#9dac72', path: '#f3e0be', sea: '#3fa5ae' },
  tropical: {
    grass: '#84bd6f',
    hill: '#64a58a',
    leaf: '#2f7c60',
    leafLight: '#5faa66',
    path: '#f3e4c2',
    sea: '#2fb0ba',
  },
  temperate: {
    grass: '#93ba70',
    hill: '#82a592',
    leaf: '#4b8059',
    leafLight: '#82ab60',
    path: '#e3d8c6',
    sea: '#4790ae',
  },
  nordic: { grass: '#93ae82', hill: '#7395a2', leaf: '#33645a', leafLight: '#628b6c', path: '#dad7cf', sea: '#4c87a6' },
  mountain: {
    grass: '#8ab070',
    hill: '#7792a8',
    leaf: '#316052',
    leafLight: '#588664',
    path: '#ddd1bc',
    sea: '#4d96aa',
  },
  urban: { grass: '#a4b690', hill: '#93a6bc', leaf: '#4f7d63', leafLight: '#80a572', path: '#d2d3d7', sea: '#5293ad' },
};

/** Walls, second wall, roof, accent (awnings, shutters, parasols). */
export type Scheme = readonly [wall: string, second: string, roof: string, accent: string];

export const schemes: Record<Climate, readonly [Scheme, ...Scheme[]]> = {
  mediterranean: [
    ['#f7ebd7', '#f0d2b0', '#c8744e', '#2f7c98'],
    ['#fff6e8', '#f6dcc0', '#cd855c', '#3f8b7c'],
    ['#f4d6b8', '#f8e8d2', '#b96544', '#4a7a6e'],
    ['#fbf4ea', '#e8d9c4', '#c26c4e', '#276b98'],
    ['#efc8a4', '#f7e2c6', '#a95f42', '#6c8c60'],
    ['#f8e1c0', '#efc49c', '#bd6e4a', '#8a5470'],
    ['#ffffff', '#eaf1f4', '#dfe8ec', '#2f78b4'],
    ['#f6d9d0', '#fbeee4', '#b86a56', '#3d6c9c'],
  ],
  desert: [
    ['#eed5ac', '#e2bd8a', '#c99b69', '#2f8884'],
    ['#f5e2c4', '#e9c79c', '#d0a377', '#b4573f'],
    ['#e6bf92', '#f0d4ad', '#b98255', '#3a7a8c'],
    ['#f2d3b2', '#dfae86', '#c48762', '#6c5a86'],
    ['#f8ecd8', '#ead3b0', '#d2b189', '#2d7090'],
    ['#e3b48c', '#edcba6', '#a9714f', '#d08f3c'],
  ],
  tropical: [
    ['#fbf3e3', '#f1dcb8', '#b58a5a', '#e2785c'],
    ['#ffffff', '#dcefe8', '#9f7a52', '#1f9a94'],
    ['#fdebd2', '#f6d3a8', '#a87c50', '#2f9fb0'],
    ['#f6e4d4', '#e9c9ae', '#8f6a4a', '#d8605c'],
    ['#e6f1e8', '#cfe4d4', '#a5835c', '#ec9a54'],
    ['#fff4e4', '#fadcc4', '#b48f62', '#3d8f74'],
    ['#f9e6e0', '#f3cfc6', '#9c7556', '#2f86a0'],
  ],
  temperate: [
    ['#f2e9dc', '#e3cdb4', '#7c5b54', '#a8504a'],
    ['#d99d7c', '#f0dfce', '#5f5a68', '#2f5e74'],
    ['#ecdfc6', '#f6efe2', '#69707e', '#4f7a5f'],
    ['#c98370', '#ecd9c6', '#565e70', '#e4b45c'],
    ['#e2e6e4', '#c8d2d2', '#5c6878', '#c06a50'],
    ['#f6ecd6', '#eacfa6', '#8b5a4a', '#3f6c8c'],
    ['#e9d5d0', '#f7ece6', '#6a5f72', '#7a4f6a'],
  ],
  nordic: [
    ['#c9614e', '#f4ece2', '#4c5666', '#f2e8da'],
    ['#f1e9dc', '#dccbb0', '#56606c', '#5c8a94'],
    ['#e6b45e', '#f6e8ce', '#5a5560', '#8a4a44'],
    ['#7fa0ac', '#eef2f1', '#47525f', '#e2a25c'],
    ['#9fb39a', '#eff0e6', '#4f5a58', '#d0764f'],
    ['#566a7c', '#dfe4e6', '#39434f', '#e8c07a'],
    ['#f7f3ea', '#c6d4d8', '#62707c', '#b5574c'],
  ],
  mountain: [
    ['#b98658', '#f1e3cc', '#6a4a38', '#b34c40'],
    ['#a2734c', '#efe2d0', '#574339', '#4f7c66'],
    ['#c99d6c', '#f6ecdc', '#74513c', '#3f6c8c'],
    ['#8f694c', '#e8dccb', '#4c4644', '#d8964c'],
    ['#f0e4d0', '#b98a60', '#6c4c3c', '#8a4a50'],
    ['#d4ad80', '#f3e7d6', '#5d4b44', '#5c7a4c'],
  ],
  urban: [
    ['#d7dee6', '#b9c6d4', '#5c6b80', '#e08a5c'],
    ['#e8e2d8', '#c9bda9', '#6b6a72', '#2f7884'],
    ['#b9c4cf', '#dfe5ea', '#46566c', '#f0b860'],
    ['#c88f74', '#ead8c8', '#54505c', '#3d6f80'],
    ['#eef0f2', '#c7d3dc', '#66788c', '#3c78b4'],
    ['#d9cfc6', '#efe8e0', '#5c5660', '#a45a5c'],
    ['#a9b6c6', '#d6dfe8', '#3e4c62', '#6cbcae'],
  ],
};

/** Indoors: wall, panel, floor, wood, textile, accent. */
export type Decor = readonly [
  wall: string,
  panel: string,
  floor: string,
  wood: string,
  textile: string,
  accent: string,
];

export const decors: readonly [Decor, ...Decor[]] = [
  ['#efe6d8', '#e2d3bd', '#c9a27a', '#a5764e', '#5f8f95', '#d68a5c'],
  ['#dfe6e3', '#c9d6d2', '#cdb08c', '#9c7350', '#3f7478', '#e2a765'],
  ['#e9dfe0', '#dac8ca', '#c6a184', '#8f6450', '#8a5a72', '#d9a05c'],
  ['#dde4ec', '#c6d2e0', '#c4a888', '#7f634f', '#3d5f8c', '#e0a070'],
  ['#f3ead9', '#e6d2ac', '#b98d63', '#8a5f3f', '#b5654a', '#4f8274'],
  ['#e4e8da', '#cfd7bd', '#c8a57c', '#96704c', '#6c8458', '#d8915c'],
  ['#ece4dc', '#d6c7ba', '#a98a72', '#6f5444', '#44505f', '#c99a5c'],
  ['#f6e3d6', '#edcdb8', '#c79c78', '#9a6a4c', '#c2705c', '#44788a'],
  ['#d3ded9', '#5f7f78', '#bd9a75', '#7c5a42', '#e0b478', '#c9684c'],
  ['#f0ece4', '#4f6580', '#c8ab88', '#8c6a4c', '#35506f', '#dba45c'],
];

;; scryptROMix of RFC 7914, section 5, for r = 8, in 128-bit SIMD.
;;
;; `mix(n)` replaces the block of 1,024 bytes at address 0 by its mixture of cost n, a power of two up
;; to 32768. Each 64 bytes of it are words of Salsa20 in the order 0 5 10 15, 4 9 14 3, 8 13 2 7,
;; 12 1 6 11: so the diagonals that a round works on are vectors, as in D. J. Bernstein's SIMD
;; implementations of Salsa20.
;;
;; The memory: the block and its twin, a block of zeroes, and the n blocks of the table.
(module
  ;; 32 MiB of table, and one page for what lies before it.
  (memory (export "memory") 513 513)

  (global $twin i32 (i32.const 1024))
  (global $zeroes i32 (i32.const 2048))
  (global $table i32 (i32.const 65536))

  ;; scryptBlockMix (section 4) of `left` xor `right`, into `target`. A function of its own, for an
  ;; engine replaces a function by a better compiled one between two calls, not within one.
  (func $blockMix (param $left i32) (param $right i32) (param $target i32)
    (local $i i32) (local $rounds i32) (local $at i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $a0 v128) (local $b0 v128) (local $c0 v128) (local $d0 v128)
    (local $t v128)
    ;; The last 64 bytes come before the first.
    (local.set $a (v128.xor (v128.load offset=960 (local.get $left)) (v128.load offset=960 (local.get $right))))
    (local.set $b (v128.xor (v128.load offset=976 (local.get $left)) (v128.load offset=976 (local.get $right))))
    (local.set $c (v128.xor (v128.load offset=992 (local.get $left)) (v128.load offset=992 (local.get $right))))
    (local.set $d (v128.xor (v128.load offset=1008 (local.get $left)) (v128.load offset=1008 (local.get $right))))
    (loop $each
      (local.set $a0 (v128.xor (local.get $a) (v128.xor (v128.load offset=0 (local.get $left)) (v128.load offset=0 (local.get $right)))))
      (local.set $b0 (v128.xor (local.get $b) (v128.xor (v128.load offset=16 (local.get $left)) (v128.load offset=16 (local.get $right)))))
      (local.set $c0 (v128.xor (local.get $c) (v128.xor (v128.load offset=32 (local.get $left)) (v128.load offset=32 (local.get $right)))))
      (local.set $d0 (v128.xor (local.get $d) (v128.xor (v128.load offset=48 (local.get $left)) (v128.load offset=48 (local.get $right)))))
      (local.set $a (local.get $a0))
      (local.set $b (local.get $b0))
      (local.set $c (local.get $c0))
      (local.set $d (local.get $d0))
      ;; Salsa20/8 (section 3): four times a round over the columns and one over the rows.
      (local.set $rounds (i32.const 4))
      (loop $round
        (local.set $t (i32x4.add (local.get $a) (local.get $d)))
        (local.set $b (v128.xor (local.get $b) (v128.or (i32x4.shl (local.get $t) (i32.const 7)) (i32x4.shr_u (local.get $t) (i32.const 25)))))
        (local.set $t (i32x4.add (local.get $b) (local.get $a)))
        (local.set $c (v128.xor (local.get $c) (v128.or (i32x4.shl (local.get $t) (i32.const 9)) (i32x4.shr_u (local.get $t) (i32.const 23)))))
        (local.set $t (i32x4.add (local.get $c) (local.get $b)))
        (local.set $d (v128.xor (local.get $d) (v128.or (i32x4.shl (local.get $t) (i32.const 13)) (i32x4.shr_u (local.get $t) (i32.const 19)))))
        (local.set $t (i32x4.add (local.get $d) (local.get $c)))
        (local.set $a (v128.xor (local.get $a) (v128.or (i32x4.shl (local.get $t) (i32.const 18)) (i32x4.shr_u (local.get $t) (i32.const 14)))))
        ;; From columns to rows.
        (local.set $b (i8x16.shuffle 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11 (local.get $b) (local.get $b)))
        (local.set $c (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $c) (local.get $c)))
        (local.set $d (i8x16.shuffle 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 (local.get $d) (local.get $d)))
        (local.set $t (i32x4.add (local.get $a) (local.get $b)))
        (local.set $d (v128.xor (local.get $d) (v128.or (i32x4.shl (local.get $t) (i32.const 7)) (i32x4.shr_u (local.get $t) (i32.const 25)))))
        (local.set $t (i32x4.add (local.get $d) (local.get $a)))
        (local.set $c (v128.xor (local.get $c) (v128.or (i32x4.shl (local.get $t) (i32.const 9)) (i32x4.shr_u (local.get $t) (i32.const 23)))))
        (local.set $t (i32x4.add (local.get $c) (local.get $d)))
        (local.set $b (v128.xor (local.get $b) (v128.or (i32x4.shl (local.get $t) (i32.const 13)) (i32x4.shr_u (local.get $t) (i32.const 19)))))
        (local.set $t (i32x4.add (local.get $b) (local.get $c)))
        (local.set $a (v128.xor (local.get $a) (v128.or (i32x4.shl (local.get $t) (i32.const 18)) (i32x4.shr_u (local.get $t) (i32.const 14)))))
        ;; And back.
        (local.set $b (i8x16.shuffle 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 (local.get $b) (local.get $b)))
        (local.set $c (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $c) (local.get $c)))
        (local.set $d (i8x16.shuffle 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11 (local.get $d) (local.get $d)))
        (local.set $rounds (i32.sub (local.get $rounds) (i32.const 1)))
        (br_if $round (local.get $rounds)))
      (local.set $a (i32x4.add (local.get $a) (local.get $a0)))
      (local.set $b (i32x4.add (local.get $b) (local.get $b0)))
      (local.set $c (i32x4.add (local.get $c) (local.get $c0)))
      (local.set $d (i32x4.add (local.get $d) (local.get $d0)))
      ;; Even parts go to the first half, odd ones to the second.
      (local.set $at
        (i32.add (local.get $target)
          (i32.add
            (i32.shl (i32.and (local.get $i) (i32.const 14)) (i32.const 5))
            (i32.shl (i32.and (local.get $i) (i32.const 1)) (i32.const 9)))))
      (v128.store offset=0 (local.get $at) (local.get $a))
      (v128.store offset=16 (local.get $at) (local.get $b))
      (v128.store offset=32 (local.get $at) (local.get $c))
      (v128.store offset=48 (local.get $at) (local.get $d))
      (local.set $left (i32.add (local.get $left) (i32.const 64)))
      (local.set $right (i32.add (local.get $right) (i32.const 64)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $i) (i32.const 16)))))

  ;; Where in a table of n blocks the one lies that `block` names: Integerify (section 5) is the first
  ;; word of its last 64 bytes, which the order of words leaves in its place.
  (func $named (param $block i32) (param $n i32) (result i32)
    (i32.add (global.get $table)
      (i32.shl
        (i32.and (i32.load offset=960 (local.get $block)) (i32.sub (local.get $n) (i32.const 1)))
        (i32.const 10))))

  (func (export "mix") (param $n i32)
    (local $i i32) (local $at i32)
    (local.set $at (global.get $table))
    (memory.copy (local.get $at) (i32.const 0) (i32.const 1024))
    (local.set $i (i32.sub (local.get $n) (i32.const 1)))
    (loop $fill
      (call $blockMix (local.get $at) (global.get $zeroes) (i32.add (local.get $at) (i32.const 1024)))
      (local.set $at (i32.add (local.get $at) (i32.const 1024)))
      (local.set $i (i32.sub (local.get $i) (i32.const 1)))
      (br_if $fill (local.get $i)))
    (call $blockMix (local.get $at) (global.get $zeroes) (i32.const 0))
    ;; Two steps at a time, from the block to its twin and back.
    (local.set $i (i32.shr_u (local.get $n) (i32.const 1)))
    (loop $mix
      (call $blockMix (i32.const 0) (call $named (i32.const 0) (local.get $n)) (global.get $twin))
      (call $blockMix (global.get $twin) (call $named (global.get $twin) (local.get $n)) (i32.const 0))
      (local.set $i (i32.sub (local.get $i) (i32.const 1)))
      (br_if $mix (local.get $i)))))
